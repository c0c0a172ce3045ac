import * as m from "#messages";
import type { DeclaredView, WithdrawalView } from "./withdrawal-view.ts";

/** What was declared, what the shop answered, and what is to be done now. */
export function Withdrawals({ withdrawal }: { withdrawal: WithdrawalView }) {
  return withdrawal.declared.map((declared) => <Declared key={declared.id} declared={declared} />);
}

const looks = {
  waiting: { title: m["order.withdrawn"], tone: "wait" },
  accepted: { title: m["order.withdrawn_accepted"], tone: "done" },
  refused: { title: m["order.withdrawn_refused"], tone: "off" },
} as const;

function Declared({ declared }: { declared: DeclaredView }) {
  const { id, receivedAt: date, products, outcome, answer, answeredOn, next } = declared;
  const { title, tone } = looks[outcome ?? "waiting"];
  const heading = `recesso-${id}`;
  return (
    <section className="order-note" data-tone={tone} aria-labelledby={heading}>
      <h2 id={heading}>{title()}</h2>
      <p>
        {products
          ? m["order.withdrawn_some"]({ date, products })
          : m["order.withdrawn_all"]({ date })}
      </p>
      {answeredOn && <p>{m["order.withdrawn_answered"]({ date: answeredOn })}</p>}
      {answer && <p className="whitespace-pre-line">{answer}</p>}
      {outcome === null && next.length > 0 && <p>{m["order.withdrawn_waiting"]()}</p>}
      {next.map((step) => (
        <p key={step} className="small">
          {step}
        </p>
      ))}
      {outcome === "refused" && <p className="small">{m["order.withdrawn_appeal"]()}</p>}
    </section>
  );
}
