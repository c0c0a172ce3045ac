import type { CartResult } from "#app/cart/cart-result.ts";
import type { ExtraRequest } from "#app/cart/cart-request.ts";
import type { CartVisit } from "#app/cart/cart-visit.server.ts";
import { setCartToken } from "#app/shop/cart-token.server.ts";
import { isOutage } from "#app/shop/outage.ts";
import { ApiError } from "#contract/api-error.ts";
import type { Shop } from "#contract/client.ts";
import { couponSchema } from "#contract/forms/coupon.ts";
import { giftCardSchema, giftSchema } from "#contract/forms/gift.ts";
import * as m from "#messages";
import { extraError } from "./extra-error.ts";

/** Coupon, gift cards, gift box and consultation: whatever a cart has beside its products. */
export async function changeExtra(visit: CartVisit, request: ExtraRequest): Promise<CartResult> {
  const refuse = (message: string): CartResult => ({ ok: false, message, extra: request });
  if (visit.token === null) return refuse(m["cart.error_refresh"]());
  const problem = problemOf(request);
  if (problem) return refuse(problem);
  try {
    const message = await send(visit.shop, visit.token, request);
    await setCartToken(visit.headers, visit.token);
    return { ok: true, message };
  } catch (error) {
    if (!(error instanceof ApiError) && !isOutage(error)) throw error;
    return refuse(extraError(request.intent, error));
  }
}

function problemOf({ intent, typed }: ExtraRequest): string | undefined {
  const schema = { coupon: couponSchema, "gift-card": giftCardSchema, "gift-box": giftSchema };
  if (!(intent in schema)) return undefined;
  const value = intent === "gift-box" ? { ...typed, giftRequested: true } : typed;
  return schema[intent as keyof typeof schema].safeParse(value).error?.issues[0]?.message;
}

async function send(shop: Shop, token: string, { intent, typed }: ExtraRequest): Promise<string> {
  switch (intent) {
    case "coupon":
      await shop.applyCoupon(token, typed.couponCode ?? "");
      return m["gift.coupon_applied"]();
    case "remove-coupon":
      await shop.removeCoupon(token);
      return m["gift.coupon_removed"]();
    case "gift-card":
      await shop.addGiftCard(token, typed.giftCardCode ?? "");
      return m["gift.card_applied"]();
    case "remove-gift-card":
      await shop.removeGiftCard(token, typed.giftCardCode ?? "");
      return m["gift.card_removed"]();
    case "gift-box":
      await shop.chooseGiftBox(token, {
        productVariant: typed.giftBox,
        fromName: typed.giftBoxFromName,
        toName: typed.giftBoxToName,
        message: typed.giftBoxMessage,
      });
      return m["gift.box_saved"]();
    case "remove-gift-box":
      await shop.removeGiftBox(token);
      return m["gift.box_removed"]();
    case "consultation": {
      const wanted = typed.consultation === "on";
      await shop.askConsultation(token, wanted);
      return wanted ? m["gift.consultation_asked"]() : m["gift.consultation_dropped"]();
    }
  }
}
