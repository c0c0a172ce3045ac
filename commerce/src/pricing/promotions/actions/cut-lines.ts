import type { DraftLine } from "../../draft.ts";
import type { ActionOf, PromotionAction } from "../types.ts";
import { cutBuyXPayY } from "./buy-x-pay-y.ts";
import type { LineCut } from "./line-cut.ts";
import { cutOrderFixed } from "./order-fixed-discount.ts";
import { cutOrderPercentage } from "./order-percentage-discount.ts";
import { cutTaxonPercentage } from "./taxon-percentage-discount.ts";

export type ItemAction = Exclude<PromotionAction, ActionOf<"shipping_percentage_discount">>;

export function cutLines(action: ItemAction, lines: readonly DraftLine[]): LineCut[] {
  switch (action.type) {
    case "order_percentage_discount":
      return cutOrderPercentage(action, lines);
    case "order_fixed_discount":
      return cutOrderFixed(action, lines);
    case "taxon_percentage_discount":
      return cutTaxonPercentage(action, lines);
    case "buy_x_pay_y":
      return cutBuyXPayY(action, lines);
  }
}
