import {
  formatDateTime,
  formatFullDate,
  formatLongDate,
  withArticle,
} from "#contract/format/dates.ts";
import { isPaid, refundMeansOf, refundWords } from "#contract/italy/refund-means.ts";
import type { Order } from "#contract/order.ts";
import type { OrderWithdrawal } from "#contract/support.ts";
import * as m from "#messages";

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
  const { goodsReceivedOn } = declared;
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
      {goodsReceivedOn && <p>{m["order.withdrawn_goods"]({ date: goodsReceivedOn })}</p>}
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

export type WithdrawalView = {
  open: boolean;
  until: string | null;
  /** The last day for a withdrawal, if it has passed. */
  ended: string | null;
  declared: DeclaredView[];
};

type DeclaredView = {
  id: number;
  receivedAt: string;
  /** Null means the whole order. */
  products: string | null;
  outcome: "accepted" | "refused" | null;
  answer: string | null;
  answeredOn: string | null;
  goodsReceivedOn: string | null;
  next: string[];
};

/** Backends without withdrawals accept a declaration until the order is cancelled or refunded. */
export function withdrawalView(order: Order): WithdrawalView {
  const { withdrawal, status } = order;
  const isOver = status === "cancelled" || status === "refunded";
  if (!withdrawal) return { open: !isOver, until: null, ended: null, declared: [] };
  const { open, requests } = withdrawal;
  const isUnderWay = requests.some(({ outcome }) => outcome !== "refused");
  const until = withdrawal.until && formatLongDate(withdrawal.until);
  return {
    open,
    until,
    ended: open || isOver || isUnderWay ? null : until,
    declared: requests.map((request) => ({
      id: request.id,
      receivedAt: withArticle("il", formatDateTime(request.receivedAt)),
      products: request.items && request.items.map(itemWords).join("; "),
      outcome: request.outcome,
      answer: request.answer,
      answeredOn: request.answeredAt && withArticle("del", formatLongDate(request.answeredAt)),
      goodsReceivedOn:
        (request.goodsReceivedAt && withArticle("il", formatLongDate(request.goodsReceivedAt))) ||
        null,
      next: isOver || request.status === "closed" ? [] : nextSteps(request, order),
    })),
  };
}

type Request = OrderWithdrawal["requests"][number];

const itemWords = ({ name, quantity }: NonNullable<Request["items"]>[number]) =>
  quantity ? m["order.withdrawn_item"]({ name, count: quantity }) : name;

function nextSteps(request: Request, order: Order): string[] {
  const address = order.withdrawal?.returnTo;
  const { returnBy, refundBy, goodsReceivedAt } = request;
  // The customer only waits for the refund once the goods are back, or if nothing was shipped.
  const refund = { date: formatFullDate(refundBy) };
  const means = refundWords[refundMeansOf(order)];
  const unpaid = isPaid(order) ? null : m["order.withdrawn_refund_unpaid"]({ ...refund, means });
  if (goodsReceivedAt || order.shippingState === "no_shipping")
    return [unpaid ?? m["order.withdrawn_refund_now"](refund)];
  const date = formatFullDate(returnBy);
  return [
    address
      ? m["order.withdrawn_return_to"]({ date, address })
      : m["order.withdrawn_return"]({ date }),
    unpaid ?? m["order.withdrawn_refund"]({ ...refund, means }),
  ];
}
