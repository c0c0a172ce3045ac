import type { Order } from "../order.ts";

type Paid = Pick<Order, "payments" | "availablePaymentMethods">;

/** How money goes back; cash and bank transfers cannot return the way they came. */
export type RefundMeans = "same" | "transfer";

export function refundMeansOf({ payments, availablePaymentMethods }: Paid): RefundMeans {
  const payment = payments.at(-1);
  const offered = availablePaymentMethods.find((method) => method["@id"] === payment?.method);
  return (payment?.methodType ?? offered?.type ?? "online") === "online" ? "same" : "transfer";
}

const paid = new Set(["completed", "partially_refunded", "refunded"]);

/** False while nothing was paid, as with cash on delivery on its way; gift cards alone leave no payment. */
export const isPaid = ({ payments }: Pick<Order, "payments">): boolean =>
  payments.length === 0 || payments.some(({ state }) => paid.has(state));

/** Art. 56 Codice del consumo; `any` is for readers who may not learn how the order was paid. */
export const refundWords: Record<RefundMeans | "any", string> = {
  same: "con lo stesso mezzo di pagamento",
  transfer: "con un bonifico sull’IBAN che ci indichi",
  any: "con lo stesso mezzo di pagamento o, se hai pagato con bonifico o in contrassegno, con un bonifico sull’IBAN che ci indichi",
};
