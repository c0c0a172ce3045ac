import { formatEuro } from "#contract/money.ts";
import * as m from "#messages";
import type { OrderView } from "./order-view.ts";

const turns: Readonly<Record<string, () => string>> = {
  new: m["order.title_new"],
  awaiting_payment: m["order.title_awaiting_payment"],
  pending_on_delivery: m["order.title_pending_on_delivery"],
  paid: m["order.title_paid"],
  ready: m["order.title_ready"],
  shipped: m["order.title_shipped"],
  no_shipping: m["order.title_no_shipping"],
  delivered: m["order.title_delivered"],
  cancelled: m["order.title_cancelled"],
  refunded: m["order.title_refunded"],
};

export function OrderHead({ order }: { order: OrderView }) {
  const facts = [order.placedOn, formatEuro(order.total), order.payment.method];
  return (
    <>
      <h1 tabIndex={-1}>
        {m["order.title"]()} <em>{(turns[order.status] ?? m["order.title_other"])()}</em>
      </h1>
      <p className="mt-3 text-ink-2">
        <span className="num text-ink">{order.number}</span>
        {facts.map((fact) => fact && ` · ${fact}`)}
      </p>
    </>
  );
}
