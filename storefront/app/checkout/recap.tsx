import { OrderLines } from "#app/orders/order-lines.tsx";
import { Totals } from "#app/cart/totals.tsx";
import * as m from "#messages";
import type { ReactNode } from "react";
import type { CheckoutView } from "./checkout-view.ts";

type RecapProps = { view: CheckoutView; busy: boolean; children: ReactNode };

/** What is ordered and what it costs, beside the button: art. 51 of the consumer code. */
export function Recap({ view, busy, children }: RecapProps) {
  return (
    <aside className="recap" id="riepilogo" aria-labelledby="riepilogo-title" tabIndex={-1}>
      <div className="in">
        <h2 id="riepilogo-title">{m["checkout.recap"]()}</h2>
        <div aria-busy={busy || undefined} className="aria-busy:opacity-60">
          <OrderLines lines={view.lines} />
          <dl className="facts">
            {view.delivery && <Fact name={m["checkout.delivery"]()} value={view.delivery} />}
            {view.gift && <Fact name={m["checkout.gift"]()} value={view.gift} />}
          </dl>
          <Totals cart={view} />
        </div>
        {children}
      </div>
    </aside>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
