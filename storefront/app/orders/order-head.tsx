import { formatEuro } from "#contract/money.ts";
import * as m from "#messages";
import { orderTurn } from "./order-turn.ts";
import type { OrderView } from "./order-view.ts";

export function OrderHead({ order }: { order: OrderView }) {
  const facts = [order.placedOn, formatEuro(order.total), order.payment.method];
  return (
    <>
      <h1 tabIndex={-1}>
        {m["order.title"]()} <em>{orderTurn(order.status)}</em>
      </h1>
      <p className="mt-3 text-ink-2">
        <span className="num text-ink">{order.number}</span>
        {facts.map((fact) => fact && ` · ${fact}`)}
      </p>
    </>
  );
}
