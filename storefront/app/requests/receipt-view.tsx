import { Alert } from "#app/ui/alert.tsx";
import { formatDateTime, formatLongDate } from "#contract/dates.ts";
import * as m from "#messages";
import type { Receipt } from "./withdrawal-receipt.server.ts";

/** Where the backend does not name the day. */
const sendBackWithin = 14 * 24 * 3600 * 1000;

/** The third step: the acknowledgement, to read and to print. */
export function ReceiptView({ receipt, address }: { receipt: Receipt; address: string | null }) {
  const { receivedAt, email, statement } = receipt;
  const due = receipt.returnBy ?? new Date(new Date(receivedAt).getTime() + sendBackWithin);
  const date = formatLongDate(due);
  return (
    <div className="grid gap-6">
      <Alert tone="ok">
        {email
          ? m["withdrawal.received"]({ date: formatDateTime(receivedAt), email })
          : m["withdrawal.received_unsent"]({ date: formatDateTime(receivedAt) })}
      </Alert>
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
          <li>
            {address
              ? m["withdrawal.next_1"]({ date, address })
              : m["withdrawal.next_1_nowhere"]({ date })}
          </li>
          <li>{m["withdrawal.next_2"]()}</li>
          <li>{m["withdrawal.next_3"]()}</li>
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
