import type { Order } from "../order.ts";

type Paid = Pick<Order, "payments" | "availablePaymentMethods">;

/** How a refund is paid: back to the original method, or by transfer for cash and bank transfers. */
export type RefundMeans = "same" | "transfer";

export function refundMeansOf({ payments, availablePaymentMethods }: Paid): RefundMeans {
  const payment = payments.at(-1);
  const offered = availablePaymentMethods.find((method) => method["@id"] === payment?.method);
  return (payment?.methodType ?? offered?.type ?? "online") === "online" ? "same" : "transfer";
}

const paid = new Set(["completed", "partially_refunded", "refunded"]);

/** False before any payment, such as cash on delivery in transit; orders paid by gift card alone have no payment. */
export const isPaid = ({ payments }: Pick<Order, "payments">): boolean =>
  payments.length === 0 || payments.some(({ state }) => paid.has(state));

/** Art. 56 Codice del consumo; `any` is for readers who may not see the payment method. */
export const refundWords: Record<RefundMeans | "any", string> = {
  same: "con lo stesso mezzo di pagamento",
  transfer: "con un bonifico sull’IBAN che ci indichi",
  any: "con lo stesso mezzo di pagamento o, se hai pagato con bonifico o in contrassegno, con un bonifico sull’IBAN che ci indichi",
};
