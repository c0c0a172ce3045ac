import { Totals } from "#app/cart/totals.tsx";
import type { CartLine } from "#app/cart/cart-view.ts";
import type { ReactNode } from "react";
import * as m from "#messages";
import { OrderFacts } from "./order-facts.tsx";
import { OrderFoot } from "./order-foot.tsx";
import { OrderHead } from "./order-head.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import type { OrderView } from "./order-view.ts";
import { PaymentDue } from "./payment-due.tsx";
import { Tracking } from "./tracking.tsx";
import { Withdrawals } from "./withdrawals.tsx";

type OrderDetailProps = {
  order: OrderView;
  /** Beside the title of the products, such as the button to order them again. */
  again?: ReactNode;
  /** Below each product. */
  action?: (line: CartLine) => ReactNode;
};

/** A placed order, for its customer and for the guest who has its link. */
export function OrderDetail({ order, again, action }: OrderDetailProps) {
  return (
    <div className="order-page">
      <OrderHead order={order} />
      <div className="mt-12">
        <OrderTimeline steps={order.steps} />
      </div>
      <Tracking parcels={order.tracking} />
      <PaymentDue order={order} />
      <Withdrawals withdrawal={order.withdrawal} />
      <section aria-labelledby="prodotti">
        <div className="head">
          <h2 id="prodotti">{m["order.products"]()}</h2>
          {again}
        </div>
        <OrderLines lines={order.lines} action={action} />
      </section>
      <div className="duo mt-8">
        <Totals cart={order} />
        <OrderFacts order={order} />
      </div>
      <OrderFoot order={order} />
    </div>
  );
}
