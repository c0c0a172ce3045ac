import { cardPhoto } from "#app/features/product-card/product-card.ts";
import type { Photo } from "#app/ui/images/image-url.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { formatLongDate } from "#contract/format/dates.ts";
import type { OrderSummary } from "#contract/order.ts";
import { orderPath, productPath, retryPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { ReactNode } from "react";
import { Form } from "react-router";
import type { CartLine } from "#app/features/cart/cart-view.ts";
import { LineChanges } from "#app/features/cart-lines/line-notes.tsx";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import {
  isInProgress,
  type OrderStatuses,
  orderStatuses,
  type StatusFacts,
  type Tracking,
} from "./order-status.ts";
import type { CodeStep } from "./placed-order.server.ts";
import type { OrderLine } from "./order-view.ts";

export type OrderRow = {
  token: string;
  number: string;
  placedOn: string;
  count: number;
  status: string;
  group: "active" | "past" | "cancelled";
  statuses: OrderStatuses;
  total: number;
  photos: Photo[];
  more: number;
};

const shownPhotos = 3;

export function orderRow(order: OrderSummary, now = new Date()): OrderRow {
  const { images, state } = order;
  const cancelled = state === "cancelled";
  return {
    token: order.token,
    number: order.number,
    placedOn: formatLongDate(order.checkoutCompletedAt),
    count: order.itemCount,
    status: order.status,
    group: cancelled ? "cancelled" : isInProgress(order, now) ? "active" : "past",
    statuses: orderStatuses(order),
    total: order.total,
    photos: images.slice(0, shownPhotos).map(cardPhoto),
    more: Math.max(0, images.length - shownPhotos),
  };
}

export function OrderRows({ orders }: { orders: OrderRow[] }) {
  return (
    <ul className="orders">
      {orders.map(({ token, number, placedOn, count, group, statuses, total, photos, more }) => (
        <li key={token}>
          <Photos photos={photos} more={more} />
          <div>
            <p className="no">
              <PageLink href={orderPath(token)}>{number}</PageLink>
            </p>
            {/* Some backends omit the date and the quantity. */}
            {placedOn && <p className="d">{placedOn}</p>}
            {count > 0 && <p className="d">{m["order.count"]({ count })}</p>}
          </div>
          <p className="end">
            <Price cents={total} />
          </p>
          <dl className="two">
            <div>
              <dt>{m["order.payment"]()}</dt>
              <dd>
                <Status facts={statuses.payment} />
                {statuses.isPayable && (
                  <PageLink className="link link-tap" href={retryPath(token)}>
                    {m["order.pay"]()}
                    <OfOrder number={number} />
                  </PageLink>
                )}
              </dd>
            </div>
            <div>
              <dt>{m["order.delivery"]()}</dt>
              <dd>
                <Status facts={statuses.delivery} />
                {statuses.delivery.tone === "moving" &&
                  statuses.delivery.tracking.map((parcel) => (
                    <TrackingLink key={parcel.code} parcel={parcel} number={number} />
                  ))}
                {group !== "active" && (
                  <Form method="post" action={orderPath(token)}>
                    <button className="link link-tap">
                      {m["order.again"]()}
                      <OfOrder number={number} />
                    </button>
                  </Form>
                )}
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** Makes links with equal texts unique for screen readers. */
const OfOrder = ({ number }: { number: string }) => (
  <span className="sr-only">{m["order.of_order"]({ number })}</span>
);

export function Status({ facts: { label, tone, notes } }: { facts: StatusFacts }) {
  return (
    <>
      <span className="status" data-tone={tone}>
        {label}
      </span>
      {notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
    </>
  );
}

/** Some backends know a tracking number without a link. */
export function TrackingLink({ parcel, number }: { parcel: Tracking; number?: string }) {
  const { code, href } = parcel;
  if (!href) return <small>{m["order.tracking_plain"]({ code })}</small>;
  return (
    <PageLink className="link link-tap" href={href} rel="noreferrer">
      {m["order.tracking"]({ code })}
      {number && <OfOrder number={number} />}
    </PageLink>
  );
}

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

/** Resends the email of a gift card to its recipient or to the buyer, or changes the day while it is not sent. */
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

/** Asks a guest for the code that was emailed to the order's address. */
export function EmailedCode({ step: { to, sentTo, fields, error } }: { step: CodeStep }) {
  const words = to === "card" ? m["order.card_code_sent"] : m["order.email_code_sent"];
  return (
    <Form method="post" className="form mb-6">
      {to === "mailbox" && <BotCheck />}
      <output>{words({ email: sentTo })}</output>
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        id="emailed-code"
        name="code"
        label={m["field.login_code"]()}
        error={error}
        autoComplete="one-time-code"
        inputMode="numeric"
        className="w3"
      />
      <div className="acts">
        <Button>{m["order.card_code_send"]()}</Button>
        <Button kind="quiet" name="altro" value="1">
          {m["auth.code_again"]()}
        </Button>
      </div>
    </Form>
  );
}

/** Lets guests change the email of their order; `<details>` works without scripts. */
export function ChangeEmail() {
  return (
    <details className="mt-8">
      <summary className="link link-tap">{m["order.email_change"]()}</summary>
      <Form method="post" className="form mt-4">
        <BotCheck />
        <TextField
          id="nuova-email"
          name="nuova-email"
          type="email"
          label={m["order.email_new"]()}
          hint={m["order.email_hint"]()}
          autoComplete="email"
          required
        />
        <div className="acts">
          <Button kind="quiet">{m["order.email_ask"]()}</Button>
        </div>
      </Form>
    </details>
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
