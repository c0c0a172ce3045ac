import type { Shop } from "#contract/client.ts";
import { noFrame, type Terms } from "./frame.ts";

/** Another backend may not tell them: its pages promise nothing. */
export async function loadTerms(shop: Shop): Promise<Terms> {
  try {
    const { freeShippingFrom, delivery, pickup, payments, giftBoxes, welcome } =
      await shop.sellingTerms();
    return { freeShippingFrom, delivery, pickup, payments, giftBoxes, welcome };
  } catch {
    return noFrame.terms;
  }
}
