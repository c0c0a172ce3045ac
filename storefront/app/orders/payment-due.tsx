import { ButtonLink } from "#app/ui/button.tsx";
import * as m from "#messages";
import type { OrderView } from "./order-view.ts";
import { paymentPath, retryPath } from "./payment-path.ts";

/** For an order that waits for its payment: how to make it. */
export function PaymentDue({ order }: { order: OrderView }) {
  const { due } = order.payment;
  if (!due) return null;
  return (
    <section className="order-note" data-tone="wait" aria-labelledby="pagamento">
      <h2 id="pagamento">{m["order.pay_title"]()}</h2>
      {due.instructions ? (
        <p className="whitespace-pre-line">{due.instructions}</p>
      ) : (
        <p className="text-ink-2">{due.lost ? m["order.pay_lost"]() : m["order.pay_text"]()}</p>
      )}
      {due.until && <p className="small text-ink-2">{m["order.pay_until"]({ date: due.until })}</p>}
      <p>
        <ButtonLink
          href={due.online && !due.lost ? paymentPath(order.token) : retryPath(order.token)}
          kind={due.online ? "primary" : "quiet"}
        >
          {due.online ? m["order.pay"]() : m["order.pay_other"]()}
        </ButtonLink>
      </p>
    </section>
  );
}
