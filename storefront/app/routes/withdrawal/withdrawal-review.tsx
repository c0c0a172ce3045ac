import { Form, useNavigation } from "react-router";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import { Button } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback.tsx";
import { formatDateTime, formatLongDate, withArticle } from "#contract/format/dates.ts";
import { refundWords } from "#contract/italy/refund-means.ts";
import { returnBy } from "#contract/italy/withdrawal.ts";
import * as m from "#messages";
import type { Declaration } from "./declaration.ts";
import type { Receipt } from "./withdrawal.server.ts";

export function WithdrawalReview({ declaration }: { declaration: Declaration }) {
  const { state, formData } = useNavigation();
  const isConfirming = state !== "idle" && formData?.get("intent") === "confirm";
  return (
    <section aria-labelledby="rivedi">
      <h2 id="rivedi" tabIndex={-1} ref={focus} className="mb-6 text-[1.875rem]">
        {m["withdrawal.review_title"]()}
      </h2>
      <blockquote className="receipt">{declaration.statement}</blockquote>
      <p className="small mt-6 max-w-measure text-ink-2">
        {m["withdrawal.confirm_text"]({ email: declaration.email })} {declaration.seal}
      </p>
      <Form method="post" className="acts mt-7" preventScrollReset>
        {declaration.fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <BotCheck />
        <Button
          name="intent"
          value="confirm"
          busy={isConfirming}
          onClick={(event) => isConfirming && event.preventDefault()}
        >
          {m["withdrawal.confirm"]()}
        </Button>
        <button className="link link-tap small" name="intent" value="edit">
          {m["withdrawal.edit"]()}
        </button>
      </Form>
    </section>
  );
}

const focus = (heading: HTMLElement | null) => heading?.focus();

/** Promises nothing for an order that is not paid, such as cash on delivery in transit. */
function refundStep({ refund, refundBy }: Receipt, due: string): string {
  const date = withArticle("il", formatLongDate(refundBy ?? due));
  if (!refund) return m["withdrawal.next_3_if_paid"]({ date, means: refundWords.any });
  const words = { date, means: refundWords[refund.means] };
  return refund.isPaid ? m["withdrawal.next_3"](words) : m["withdrawal.next_3_unpaid"](words);
}

/** Step three: the receipt, to read and print. */
export function ReceiptView({ receipt, address }: { receipt: Receipt; address: string | null }) {
  const { receivedAt, email, statement } = receipt;
  const due = receipt.returnBy ?? returnBy(new Date(receivedAt));
  const date = withArticle("il", formatLongDate(due));
  const received = withArticle("il", formatDateTime(receivedAt));
  return (
    <div className="grid gap-6">
      {/* The pressed button is gone: without this the body would get the focus. */}
      <div tabIndex={-1} ref={focus}>
        <Alert tone="ok">
          {email
            ? m["withdrawal.received"]({ date: received, email })
            : m["withdrawal.received_unsent"]({ date: received })}
        </Alert>
      </div>
      <section aria-labelledby="ricevuta">
        <h2 id="ricevuta" className="mb-4 text-[1.875rem]">
          {m["withdrawal.receipt"]()}
        </h2>
        <p className="receipt">{statement}</p>
      </section>
      <section aria-labelledby="ora">
        <h2 id="ora" className="mb-2 text-[1.875rem]">
          {m["withdrawal.next"]()}
        </h2>
        <ol className="next-steps">
          {receipt.returnBy === null ? (
            <li>{m["withdrawal.next_card"]()}</li>
          ) : (
            <>
              <li>
                {address
                  ? m["withdrawal.next_1"]({ date, address })
                  : m["withdrawal.next_1_nowhere"]({ date })}
              </li>
              <li>{m["withdrawal.next_2"]()}</li>
            </>
          )}
          <li>{refundStep(receipt, due)}</li>
        </ol>
      </section>
      <p className="no-print flex flex-wrap gap-x-6">
        <a
          className="link link-tap"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(statement)}`}
          download="recesso-ricevuta.txt"
        >
          {m["withdrawal.download"]()}
        </a>
        <button type="button" className="link link-tap scripted" onClick={() => print()}>
          {m["withdrawal.print"]()}
        </button>
      </p>
    </div>
  );
}
