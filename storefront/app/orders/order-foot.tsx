import { useFrame } from "#app/layout/use-frame.ts";
import { ButtonLink, LinkGo } from "#app/ui/button.tsx";
import * as m from "#messages";
import type { OrderView } from "./order-view.ts";

/** What one may still do: withdraw while it can be done, and write to the shop. */
export function OrderFoot({ order }: { order: OrderView }) {
  const { open, until, ended } = order.withdrawal;
  const when = useFrame().seller?.replyTime;
  return (
    <section className="order-foot duo">
      {(open || ended) && (
        <div>
          <h2>{m["order.changed_mind"]()}</h2>
          <p className="small mb-4 text-ink-2">
            {ended
              ? m["order.changed_mind_ended"]({ date: ended })
              : until
                ? m["order.changed_mind_until"]({ date: until })
                : m["order.changed_mind_text"]()}
          </p>
          {open && (
            <ButtonLink
              kind="quiet"
              href={`/recesso?${new URLSearchParams({ token: order.token })}`}
            >
              {m["order.withdraw"]()}
            </ButtonLink>
          )}
        </div>
      )}
      <div>
        <h2>{m["order.help"]()}</h2>
        <p className="small mb-4 text-ink-2">
          {when ? m["order.help_text_when"]({ when }) : m["order.help_text"]()}
        </p>
        <LinkGo href={`/contatti?${new URLSearchParams({ ordine: order.number })}`}>
          {m["order.help_link"]()}
        </LinkGo>
      </div>
    </section>
  );
}
