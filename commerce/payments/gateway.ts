import type { Ctx } from "../kernel/ctx.ts";
import type { paymentAttempts, paymentMethods } from "./schema.ts";
import type { OrderRow, PaymentRow } from "../orders/index.ts";

export type AttemptRow = typeof paymentAttempts.$inferSelect;

export type Instrument = typeof paymentMethods.$inferSelect.instrument;

export type OpenPayment = {
  order: OrderRow;
  payment: PaymentRow;
  attempt: AttemptRow;
  instrument: Instrument;
};

export type Outcome = "succeeded" | "failed" | "processing" | "expired";

/** Gateways speak over the network: never call them inside a transaction. */
export type Gateway = {
  name: string;
  /** Where the shopper pays: another site, or null for a form on our own payment page. */
  start(ctx: Ctx, open: OpenPayment): Promise<string | null>;
  /** What became of the attempt, asked when the shopper comes back; undefined when nothing is known yet. */
  askOutcome(ctx: Ctx, attempt: AttemptRow): Promise<Outcome | undefined>;
  /** `key` makes asking twice refund once. Answers the gateway's name for the refund. */
  refund(ctx: Ctx, refund: { attempt: AttemptRow; amount: number; key: string }): Promise<string>;
};

/** The gateway said no for good: asking again cannot help. */
export class GatewayRefusal extends Error {
  override name = "GatewayRefusal";
}
