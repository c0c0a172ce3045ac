import { cardPhoto } from "#app/features/product-card/product-card.ts";
import type { Photo } from "#app/ui/images/image-url.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { orderStatusLabel } from "#contract/checkout-rules.ts";
import { formatLongDate } from "#contract/format/dates.ts";
import type { OrderSummary } from "#contract/order.ts";
import { orderPath, productPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { ReactNode } from "react";
import { Form } from "react-router";
import type { CartLine } from "#app/features/cart/cart-view.ts";
import { LineChanges } from "#app/features/cart-lines/line-notes.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { OrderLine } from "./order-view.ts";

export type OrderRow = {
  token: string;
  number: string;
  placedOn: string;
  count: number;
  status: string;
  total: number;
  photos: Photo[];
  more: number;
};

const shownPhotos = 3;

export function orderRow(order: OrderSummary): OrderRow {
  const { images } = order;
  return {
    token: order.token,
    number: order.number,
    placedOn: formatLongDate(order.checkoutCompletedAt),
    count: order.itemCount,
    status: order.status,
    total: order.total,
    photos: images.slice(0, shownPhotos).map(cardPhoto),
    more: Math.max(0, images.length - shownPhotos),
  };
}

export function OrderRows({ orders }: { orders: OrderRow[] }) {
  return (
    <ul className="orders">
      {orders.map((order) => (
        <li key={order.token}>
          <Photos photos={order.photos} more={order.more} />
          <div>
            <p className="no">
              <PageLink href={orderPath(order.token)}>{order.number}</PageLink>
            </p>
            <p className="d">{factsOf(order)}</p>
          </div>
          <div className="end">
            <p>
              <OrderStatus status={order.status} />
            </p>
            <p className="small">
              <Price cents={order.total} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Not every backend lists when an order was placed and how much is in it. */
const factsOf = ({ placedOn, count }: OrderRow) =>
  [placedOn, count > 0 ? m["order.count"]({ count }) : ""].filter(Boolean).join(" · ");

function Photos({ photos, more }: Pick<OrderRow, "photos" | "more">) {
  const framed: (Photo | null)[] = photos.length > 0 ? photos : [null];
  return (
    <div className="pics" aria-hidden="true">
      {framed.map((photo, index) => (
        <Picture key={index} photo={photo} alt="" ratio="2:3" sizes="44px" />
      ))}
      {more > 0 && <span className="more">+{more}</span>}
    </div>
  );
}

function OrderStatus({ status }: { status: string }) {
  return (
    <span className="status" data-tone={statusTone(status)}>
      {orderStatusLabel(status)}
    </span>
  );
}

type StatusTone = "wait" | "moving" | "done" | "off";

const tones: Readonly<Record<string, StatusTone>> = {
  new: "wait",
  awaiting_payment: "wait",
  pending_on_delivery: "wait",
  no_shipping: "done",
  delivered: "done",
  fulfilled: "done",
  cancelled: "off",
  refunded: "off",
};

/** How far an order is, at a glance: colour comes beside the words, never alone. */
function statusTone(status: string): StatusTone {
  return tones[status] ?? "moving";
}

/** The email of a gift card once more, to whoever receives it or to who bought it; on another day until it is sent. */
export function CardAgain({ line: { id, card, gift } }: { line: OrderLine }) {
  if (!card) return null;
  return (
    <Form method="post" className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <input type="hidden" name="carta" value={id} />
      {card.day && (
        <TextField
          id={`giorno-${id}`}
          name="giorno"
          type="date"
          label={m["product.gift_when"]()}
          defaultValue={card.day}
          required
        />
      )}
      <button className="link link-tap">
        {card.day ? m["order.card_day"]() : m["order.card_again"]()}
      </button>
      {gift && !card.day && (
        <button className="link link-tap" name="a" value="me">
          {m["order.card_to_me"]()}
        </button>
      )}
    </Form>
  );
}

type OrderLinesProps<Line> = {
  lines: Line[];
  heading?: "h2" | "h3";
  action?: (line: Line) => ReactNode;
};

export function OrderLines<Line extends CartLine>(props: OrderLinesProps<Line>) {
  const { lines, heading: Heading = "h3", action } = props;
  return (
    <ul className="items ruled">
      {lines.map((line) => (
        <li key={line.id} className="item sm" data-line={line.line ?? undefined}>
          <Picture
            photo={line.photo}
            alt=""
            ratio="2:3"
            sizes="64px"
            line={line.line ?? undefined}
          />
          <Heading>
            <PageLink href={productPath(line.slug)}>{line.name}</PageLink>
          </Heading>
          <Price cents={line.price} />
          <p className="v">
            {[
              line.variant,
              m["order.item_quantity"]({ count: line.quantity }),
              line.gift,
              line.message && m["cart.dedication"]({ message: line.message }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <LineChanges changes={line.changes} />
          {action && <div className="ctl">{action(line)}</div>}
        </li>
      ))}
    </ul>
  );
}
