import { withArticle } from "#contract/format/dates.ts";
import type { ReactNode } from "react";
import { Totals } from "#app/features/cart/totals.tsx";
import { BankTransfer } from "#app/features/orders/bank-transfer.tsx";
import { OrderLines } from "#app/features/orders/order-rows.tsx";
import { orderView, type OrderView } from "#app/features/orders/order-view.ts";
import { ButtonLink, LinkGo } from "#app/ui/button.tsx";
import { needsShipping } from "#contract/checkout-rules.ts";
import { isShop } from "#contract/italy/address-lines.ts";
import type { Order } from "#contract/order.ts";
import {
  guestOrderPath,
  orderPath,
  productsPath,
  retryPath,
  withdrawalPath,
} from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";

type ThankYouProps = {
  order: ThankYouView;
  own: boolean;
  children: ReactNode;
};

export function ThankYou({ order, own, children }: ThankYouProps) {
  const { number, person, email, token } = order;
  const unpaid = order.payment.due?.online;
  const detail = own ? orderPath(token) : guestOrderPath(token);
  const withdraw = `${withdrawalPath}?${new URLSearchParams({ token })}`;
  return (
    <div className="wrap thanks">
      <div>
        <p className="text-ink-2">
          {m["thankyou.order"]()} <span className="num">{number}</span>
        </p>
        <h1 tabIndex={-1}>
          {unpaid ? m["thankyou.title_unpaid"]() : m["thankyou.title"]()}{" "}
          <em>{person.firstName}</em>
        </h1>
        {email && (
          <p className="lead max-w-[34ch] text-ink-2">
            {m["thankyou.mail_sent"]()} <span className="code wrap-anywhere">{email}</span>.
          </p>
        )}
        <p className="acts mt-8">
          {unpaid && <ButtonLink href={retryPath(token)}>{m["order.pay"]()}</ButtonLink>}
          <ButtonLink href={detail} kind={unpaid ? "quiet" : "primary"}>
            {m["thankyou.follow"]()}
          </ButtonLink>
          {!unpaid && <LinkGo href={productsPath}>{m["cart.go_on"]()}</LinkGo>}
        </p>
        <div className="duo next">
          <Delivery order={order} />
          <Payment order={order} />
        </div>
        <p className="small mt-6 max-w-[62ch] text-ink-2">
          {order.shipped ? m["thankyou.withdraw_1"]() : m["thankyou.withdraw_digital"]()}{" "}
          <PageLink className="link" href={withdraw}>
            {m["thankyou.withdraw_2"]()}
          </PageLink>
          .
        </p>
        <div className="mt-8 grid gap-4 empty:hidden">{children}</div>
      </div>
      <aside aria-labelledby="il-tuo-ordine">
        <h2 id="il-tuo-ordine">{m["thankyou.your_order"]()}</h2>
        <OrderLines lines={order.lines} />
        <Totals cart={order} />
      </aside>
    </div>
  );
}

function Delivery({ order }: { order: ThankYouView }) {
  const lines = order.shipped ? (order.pickup ?? order.shipping) : null;
  return (
    <div className="addr">
      <h2>{m["checkout.delivery"]()}</h2>
      {lines?.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {order.delivery && <p className="mt-2 font-medium">{order.delivery}</p>}
      <p className="text-ink-2">
        {order.pickup
          ? order.inShop
            ? m["thankyou.next_in_shop"]()
            : m["thankyou.next_pickup"]()
          : lines && order.steps.length > 3
            ? m["thankyou.next_parcel"]()
            : m["thankyou.next_none"]()}
      </p>
      {order.giftCards && <p className="text-ink-2">{m["thankyou.next_card"]()}</p>}
    </div>
  );
}

function Payment({ order }: { order: ThankYouView }) {
  const { method, due } = order.payment;
  return (
    <div className="addr">
      <h2>{due?.transfer ? m["thankyou.transfer_title"]() : m["order.payment"]()}</h2>
      {due?.transfer ? (
        <BankTransfer transfer={due.transfer} />
      ) : (
        <p>{method ?? m["checkout.nothing_to_pay"]()}</p>
      )}
      {due && !due.transfer && due.instructions && (
        <p className="whitespace-pre-line">{due.instructions}</p>
      )}
      {due?.until && (
        <p className="mt-2 text-ink-2">
          {m["order.pay_until"]({ date: withArticle("al", due.until) })}
        </p>
      )}
      {order.onDelivery && (
        <p className="text-ink-2">
          {order.inShop ? m["thankyou.next_cash_in_shop"]() : m["thankyou.next_cash"]()}
        </p>
      )}
      {due && !due.online && (
        <p className="mt-2">
          <PageLink className="link link-tap" href={retryPath(order.token)}>
            {m["order.pay_other"]()}
          </PageLink>
        </p>
      )}
    </div>
  );
}

export type ThankYouView = OrderView & {
  email: string | null;
  person: { firstName: string; lastName: string; email: string };
  giftCards: boolean;
  onDelivery: boolean;
  shipped: boolean;
  /** True if the order is collected in the shop. */
  inShop: boolean;
};

export function thankYouView(order: Order): ThankYouView {
  const { firstName = "", lastName = "" } = order.billingAddress ?? {};
  return {
    ...orderView(order),
    email: order.email,
    person: { firstName, lastName, email: order.email ?? "" },
    giftCards: order.items.some(({ giftCard }) => giftCard),
    onDelivery: order.payments.at(-1)?.methodType === "on_delivery",
    shipped: needsShipping(order),
    inShop: isShop(order.pudo),
  };
}
