import { ApiError, isOutage } from "#contract/api-error.ts";
import { botCheckNotSupported, skipBotCheck } from "#contract/client/cart.ts";
import { openCart } from "#app/features/cart/add-to-cart.server.ts";
import { cartErrorMessage, type CartVisit } from "#app/features/cart/cart.server.ts";
import { setFlash } from "#app/features/session/cookies.server.ts";
import * as m from "#messages";

/**
 * Copies the items of an AI assistant's cart. Its token must not become the visitor's: the assistant knows it, and could
 * read the address typed at the checkout. Opening the link twice adds nothing twice.
 */
export async function takeHandedCart(visit: CartVisit, token: string): Promise<void> {
  await setFlash(visit.headers, await copyItems(visit, token));
}

async function copyItems(visit: CartVisit, handedToken: string): Promise<string> {
  try {
    const handed = await visit.shop.order(handedToken);
    if (handed.state !== "cart" || handed.items.length === 0) return m["cart.handed_gone"]();
    const token = await openCart(visit, botCheckNotSupported);
    if (typeof token !== "string") return token.refused;
    const own = await visit.shop.order(token);
    let missing = 0;
    // Sequential: concurrent adds to one cart would conflict.
    for (const { variant: productVariant, quantity } of handed.items) {
      const there = own.items.find((item) => item.variant === productVariant)?.quantity ?? 0;
      if (there >= quantity) continue;
      const piece = { productVariant, quantity: quantity - there, recaptchaToken: skipBotCheck };
      await visit.shop.addItem(token, piece).catch((error: unknown) => {
        if (!(error instanceof ApiError) || isOutage(error)) throw error;
        missing += 1;
      });
    }
    return missing > 0 ? m["cart.handed_partly"]() : m["cart.handed"]();
  } catch (error) {
    if (isOutage(error)) return cartErrorMessage("create", error);
    if (error instanceof ApiError) return m["cart.handed_gone"]();
    throw error;
  }
}
