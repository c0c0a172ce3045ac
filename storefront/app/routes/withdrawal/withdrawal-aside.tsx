import { withArticle } from "#contract/format/dates.ts";
import { refundsPath, withdrawalFormPath, withdrawalPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";

type WithdrawalAsideProps = {
  orders: { token: string; number: string; placedOn: string }[];
  pec: string;
};

export function WithdrawalAside({ orders, pec }: WithdrawalAsideProps) {
  return (
    <aside className="request-aside small text-ink-2">
      {orders.length > 0 && (
        <div>
          <h2 className="text-ink">{m["withdrawal.your_orders"]()}</h2>
          <p>{m["withdrawal.your_orders_text"]()}</p>
          <ul>
            {orders.map(({ token, number, placedOn }) => (
              <li key={token}>
                <PageLink
                  className="link link-tap text-ink"
                  href={`${withdrawalPath}?${new URLSearchParams({ token })}`}
                >
                  {m["withdrawal.order_of"]({ number, date: withArticle("del", placedOn) })}
                </PageLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>{m["withdrawal.aside_1"]()}</p>
      {pec && <p>{m["withdrawal.aside_2"]({ pec })}</p>}
      <p>
        <PageLink className="link link-tap" href={refundsPath}>
          {m["withdrawal.aside_3"]()}
        </PageLink>
      </p>
    </aside>
  );
}

type ModelFormProps = {
  form: { title: string; instruction: string; lines: string[]; note: string };
};

/** Annex I-B, which the law wants shown before anything is ordered. */
export function ModelForm({ form }: ModelFormProps) {
  return (
    <section id="modulo" aria-labelledby="modulo-title" className="prose mt-16">
      <h2 id="modulo-title">{form.title}</h2>
      <p>{form.instruction}</p>
      {form.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{form.note}</p>
      <p>
        <PageLink className="link link-tap" href={withdrawalFormPath} download>
          {m["withdrawal.model_form"]()}
        </PageLink>
      </p>
    </section>
  );
}

const names = [m["withdrawal.step_1"], m["withdrawal.step_2"], m["withdrawal.step_3"]];

export function WithdrawalSteps({ now }: { now: 1 | 2 | 3 }) {
  return (
    <ol className="passages" aria-label={m["withdrawal.steps"]()}>
      {names.map((name, index) => (
        <li key={index} aria-current={index + 1 === now ? "step" : undefined}>
          {name()}
        </li>
      ))}
    </ol>
  );
}
