import { Totals } from "#app/cart/totals.tsx";
import type { CartLine } from "#app/cart/cart-view.ts";
import { ButtonLink, LinkGo } from "#app/ui/button.tsx";
import type { ReactNode } from "react";
import * as m from "#messages";
import { OrderFacts } from "./order-facts.tsx";
import { OrderHead } from "./order-head.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import type { OrderView } from "./order-view.ts";
import { PaymentDue } from "./payment-due.tsx";
import { Tracking } from "./tracking.tsx";

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

function OrderFoot({ order }: { order: OrderView }) {
  return (
    <section className="order-foot duo">
      <div>
        <h2>{m["order.changed_mind"]()}</h2>
        <p className="small mb-4 text-ink-2">{m["order.changed_mind_text"]()}</p>
        <ButtonLink kind="quiet" href={`/recesso?${new URLSearchParams({ token: order.token })}`}>
          {m["order.withdraw"]()}
        </ButtonLink>
      </div>
      <div>
        <h2>{m["order.help"]()}</h2>
        <p className="small mb-4 text-ink-2">{m["order.help_text"]()}</p>
        <LinkGo href={`/contatti?${new URLSearchParams({ ordine: order.number })}`}>
          {m["order.help_link"]()}
        </LinkGo>
      </div>
    </section>
  );
}
