import { withArticle } from "#contract/format/dates.ts";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { Totals } from "#app/features/cart/totals.tsx";
import { useLayoutData } from "#app/features/layout/layout-data.ts";
import { Button, ButtonLink, LinkGo } from "#app/ui/button.tsx";
import { Drop } from "#app/ui/icon.tsx";
import { formatEuro } from "#contract/format/money.ts";
import {
  contactPath,
  orderDocumentPath,
  orderReceipt,
  refundAccountPath,
  withdrawalPath,
} from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import { BankTransfer } from "./bank-transfer.tsx";
import { OrderLines, Status, TrackingLink } from "./order-rows.tsx";
import { orderHeadline, type OrderLine, type OrderView, type Step } from "./order-view.ts";
import { Withdrawals } from "./withdrawals.tsx";

type OrderDetailProps = {
  order: OrderView;
  action?: (line: OrderLine) => ReactNode;
};

export function OrderDetail({ order, action }: OrderDetailProps) {
  return (
    <div className="order-page">
      <OrderHead order={order} />
      <Twin statuses={order.statuses} />
      <PaymentDue order={order} />
      <div className="mt-12">
        <OrderTimeline steps={order.steps} />
      </div>
      <Withdrawals withdrawal={order.withdrawal} />
      <Returns returns={order.returns} />
      <RefundDue account={order.refundAccount} />
      <section aria-labelledby="prodotti">
        <div className="head">
          <h2 id="prodotti">{m["order.products"]()}</h2>
          {order.shipped && (
            <Form method="post">
              <Button kind="quiet" size="small">
                {m["order.again"]()}
              </Button>
            </Form>
          )}
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

function OrderHead({ order }: { order: OrderView }) {
  const facts = [order.placedOn, formatEuro(order.total)];
  return (
    <>
      <h1 tabIndex={-1}>
        {m["order.title"]()} <em>{orderHeadline(order.status)}</em>
      </h1>
      <p className="mt-3 text-ink-2">
        <span className="num text-ink">{order.number}</span>
        {facts.map((fact) => fact && ` · ${fact}`)}
      </p>
    </>
  );
}

/** Payment and delivery have separate statuses: one may be refunded while the other has arrived. */
function Twin({ statuses: { payment, delivery } }: Pick<OrderView, "statuses">) {
  return (
    <div className="twin">
      <div>
        <h2>{m["order.payment"]()}</h2>
        <Status facts={payment} />
      </div>
      <div>
        <h2>{m["order.delivery"]()}</h2>
        <Status facts={delivery} />
        {delivery.tracking.map((parcel) => (
          <TrackingLink key={parcel.code} parcel={parcel} />
        ))}
      </div>
    </div>
  );
}

function OrderFacts({ order }: { order: OrderView }) {
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
      <Documents order={order} />
    </div>
  );
}

function Documents({ order: { token, documents } }: { order: OrderView }) {
  const { lacks } = useLayoutData();
  const issued = documents.map(({ id, kind, number }) => ({
    id,
    name:
      kind === "invoice"
        ? m["order.document_invoice"]({ number })
        : m["order.document_credit_note"]({ number }),
  }));
  const receipt = lacks.receipts ? [] : [{ id: orderReceipt, name: m["order.document_receipt"]() }];
  return [...receipt, ...issued].map(({ id, name }) => (
    <PageLink key={id} className="link link-tap" href={orderDocumentPath(token, id)} download>
      {name}
    </PageLink>
  ));
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

function OrderFoot({ order }: { order: OrderView }) {
  const { open, until, ended } = order.withdrawal;
  const untilWords = order.shipped ? m["order.changed_mind_until"] : m["order.changed_mind_card"];
  const when = useLayoutData().seller?.replyTime;
  return (
    <section className="order-foot duo">
      {(open || ended) && (
        <div>
          <h2>{m["order.changed_mind"]()}</h2>
          <p className="small mb-4 text-ink-2">
            {ended
              ? m["order.changed_mind_ended"]({ date: withArticle("il", ended) })
              : until
                ? untilWords({ date: withArticle("al", until) })
                : m["order.changed_mind_text"]()}
          </p>
          {open && (
            <ButtonLink
              kind="quiet"
              href={`${withdrawalPath}?${new URLSearchParams({ token: order.token })}`}
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
        <LinkGo href={`${contactPath}?${new URLSearchParams({ ordine: order.number })}`}>
          {m["order.help_link"]()}
        </LinkGo>
      </div>
    </section>
  );
}

function OrderTimeline({ steps }: { steps: Step[] }) {
  return (
    <ol className="timeline" aria-label={m["order.progress"]()}>
      {steps.map(({ label, at, state }) => (
        <li key={label} data-state={state} aria-current={state === "now" ? "step" : undefined}>
          <span className="m">
            <Drop />
          </span>
          <div>
            <b>{label}</b>
            {at && <span>{at}</span>}
          </div>
        </li>
      ))}
    </ol>
  );
}

function PaymentDue({ order }: { order: OrderView }) {
  const { due } = order.payment;
  if (!due) return null;
  return (
    <section className="order-note" data-tone="wait" aria-labelledby="pagamento">
      <h2 id="pagamento">{m["order.pay_title"]()}</h2>
      {due.transfer ? (
        <BankTransfer transfer={due.transfer} />
      ) : due.instructions ? (
        <p className="whitespace-pre-line">{due.instructions}</p>
      ) : (
        <p className="text-ink-2">{due.lost ? m["order.pay_lost"]() : m["order.pay_text"]()}</p>
      )}
      {due.until && (
        <p className="small text-ink-2">
          {m["order.pay_until"]({ date: withArticle("al", due.until) })}
        </p>
      )}
      <p>
        <ButtonLink href={due.href} kind={due.online ? "primary" : "quiet"}>
          {due.online ? m["order.pay"]() : m["order.pay_other"]()}
        </ButtonLink>
      </p>
    </section>
  );
}

const returnWords = {
  authorised: [m["order.return_authorised"], "wait"],
  received: [m["order.return_received"], "wait"],
  refunding: [m["order.return_refunding"], "wait"],
  refunded: [m["order.return_refunded"], "done"],
  closed: [m["order.return_closed"], "off"],
} as const;

function Returns({ returns }: { returns: OrderView["returns"] }) {
  return returns.map(({ id, number, state, pieces }) => {
    const [words, tone] = returnWords[state];
    return (
      <section key={id} className="order-note" data-tone={tone} aria-labelledby={`reso-${id}`}>
        <h2 id={`reso-${id}`}>{m["order.return_title"]({ number })}</h2>
        <p>{words()}</p>
        <ul className="small">
          {pieces.map(({ name, quantity: count, arrived }) => (
            <li key={`${name} ${String(arrived)}`}>
              {arrived
                ? m["order.return_piece_arrived"]({ name, count })
                : m["order.return_piece_away"]({ name, count })}
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function RefundDue({ account }: { account: OrderView["refundAccount"] }) {
  if (!account) return null;
  const { amount, ending, token } = account;
  const missing = token ? m["order.refund_account_missing"]() : m["order.refund_account_emailed"]();
  return (
    <section className="order-note" data-tone="wait" aria-labelledby="rimborso">
      <h2 id="rimborso">{m["order.refund_title"]()}</h2>
      {amount !== null && <p>{m["order.refund_coming"]({ amount: formatEuro(amount) })}</p>}
      <p>{ending ? m["order.refund_account_given"]({ ending }) : missing}</p>
      {token && (
        <p>
          <ButtonLink
            kind={ending ? "quiet" : "primary"}
            href={`${refundAccountPath}?${new URLSearchParams({ token })}`}
          >
            {ending ? m["order.refund_account_change"]() : m["order.refund_account_write"]()}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
