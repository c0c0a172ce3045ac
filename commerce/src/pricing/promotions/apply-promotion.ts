import type { Draft, DraftLine } from "../draft.ts";
import type { Cents, PricingCustomer } from "../types.ts";
import type { Adjustment } from "../priced-cart.ts";
import { cutLines, type ItemAction } from "./actions/cut-lines.ts";
import type { LineCut } from "./actions/line-cut.ts";
import { cutShippingPercentage } from "./actions/shipping-percentage-discount.ts";
import { checkRules } from "./rules/check-rule.ts";
import type { Promotion, Refusal } from "./types.ts";

/** Applied with amount 0 only for a shipping promotion whose method is yet to be chosen. */
export type Attempt =
  | { readonly applied: true; readonly draft: Draft; readonly amount: Cents }
  | { readonly applied: false; readonly refusal: Refusal };

export function admittedLines(draft: Draft, promotion: Promotion): DraftLine[] {
  return draft.lines.filter(
    ({ line }) => line.quantity > 0 && !promotion.excludes.includes(line.kind),
  );
}

export function applyPromotion(
  draft: Draft,
  promotion: Promotion,
  customer: PricingCustomer,
): Attempt {
  const lines = admittedLines(draft, promotion);
  const refusal = checkRules(promotion.rules, { lines, customer });
  if (refusal) return { applied: false, refusal };
  const { action } = promotion;
  if (action.type === "shipping_percentage_discount") {
    const cut = cutShippingPercentage(action, draft.shipping);
    return typeof cut === "number" ? cutShipping(draft, cut) : { applied: false, refusal: cut };
  }
  const cuts = cutLines(action, lines);
  if (cuts.length === 0) return { applied: false, refusal: { reason: "not_applicable" } };
  return applyCuts(draft, cuts, {
    type: adjustmentType(action),
    code: promotion.code,
    label: promotion.label,
  });
}

function cutShipping(draft: Draft, cut: Cents): Attempt {
  const shipping = { ...draft.shipping, total: draft.shipping.total - cut };
  return { applied: true, draft: { ...draft, shipping }, amount: 0 - cut };
}

function applyCuts(
  draft: Draft,
  cuts: readonly LineCut[],
  origin: Omit<Adjustment, "amount">,
): Attempt {
  const byLine = new Map(cuts.map((cut) => [cut.lineId, cut.amount]));
  const lines = draft.lines.map((draftLine) => {
    const cut = byLine.get(draftLine.line.id);
    if (cut === undefined) return draftLine;
    const adjustments = [...draftLine.adjustments, { ...origin, amount: -cut }];
    return { ...draftLine, total: draftLine.total - cut, adjustments };
  });
  const amount = cuts.reduce((sum, cut) => sum - cut.amount, 0);
  return { applied: true, draft: { ...draft, lines }, amount };
}

function adjustmentType(action: ItemAction): Adjustment["type"] {
  return action.type === "taxon_percentage_discount" || action.type === "buy_x_pay_y"
    ? "order_item_promotion"
    : "order_promotion";
}
