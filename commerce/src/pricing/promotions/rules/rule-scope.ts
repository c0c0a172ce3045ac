import type { DraftLine } from "../../draft.ts";
import type { PricingCustomer } from "../../types.ts";

export interface RuleScope {
  /** Lines of the kinds the promotion admits, net of the promotions applied so far. */
  readonly lines: readonly DraftLine[];
  readonly customer: PricingCustomer;
}
