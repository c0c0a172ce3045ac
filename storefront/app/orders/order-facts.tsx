import * as m from "#messages";
import type { OrderView } from "./order-view.ts";

/** Where it goes, how it is wrapped, to whom the invoice is made out. */
export function OrderFacts({ order }: { order: OrderView }) {
  const { shipping, pickup, billing, gift, invoice } = order;
  return (
    <div className="addr grid content-start gap-4">
      {shipping && <Fact name={m["order.shipping_to"]()} lines={shipping} />}
      {pickup && <Fact name={m["order.pickup_at"]()} lines={pickup} />}
      {billing && billing.join() !== shipping?.join() && (
        <Fact name={m["order.billing_to"]()} lines={billing} />
      )}
      {gift && <Fact name={m["order.gift"]()} lines={[giftLine(gift), gift.message ?? ""]} />}
      <Fact
        name={m["order.invoice"]()}
        lines={[
          invoice === null
            ? m["order.invoice_none"]()
            : m["order.invoice_asked"]({ code: invoice }),
        ]}
      />
    </div>
  );
}

function Fact({ name, lines }: { name: string; lines: string[] }) {
  return (
    <div>
      <b>{name}</b>
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </div>
  );
}

function giftLine({ from, to }: NonNullable<OrderView["gift"]>): string {
  if (to && from) return m["order.gift_for"]({ to, from });
  return to ? m["order.gift_to"]({ to }) : m["order.gift_plain"]();
}
