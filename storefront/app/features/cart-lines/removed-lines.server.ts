import { z } from "zod";
import { ApiError, isOutage } from "#contract/api-error.ts";
import { setCartToken, textCookie } from "#app/features/session/cookies.server.ts";
import { skipBotCheck } from "#contract/client/cart.ts";
import type { Shop } from "#contract/client/client.ts";
import { CardGift, type Order, type OrderItem } from "#contract/order.ts";
import { itemName } from "#contract/format/variant-name.ts";
import * as m from "#messages";
import { openCart } from "../cart/add-to-cart.server.ts";
import { cartErrorMessage } from "#app/features/cart/cart.server.ts";
import type { CartResult } from "../cart/cart-request.ts";
import type { CartVisit } from "../cart/cart.server.ts";
import type { Undo } from "./cart-lines.tsx";

/** Undo data in a cookie: it works with any backend, and without scripts. */
const cookie = textCookie("shop_undo", 10 * 60);

/** Browsers drop cookies above 4 kB. */
const mostBytes = 3000;

const Line = z.object({
  productVariant: z.string(),
  quantity: z.int(),
  amount: z.int().optional(),
  customMessage: z.string().optional(),
  gift: CardGift.optional(),
});

const Removed = z.object({
  product: z.string().nullable(),
  at: z.int(),
  lines: z.array(Line),
  coupon: z.string().optional(),
  cards: z.array(z.string()).optional(),
  box: z
    .object({
      productVariant: z.string(),
      fromName: z.string().nullable(),
      toName: z.string().nullable(),
      message: z.string().nullable(),
    })
    .optional(),
  consultation: z.literal(true).optional(),
});
type Removed = z.infer<typeof Removed>;

/** Removing the last product also removes gift box, codes and consultation: all are stored for undo. */
export async function keepRemoved(headers: Headers, order: Order, item?: OrderItem) {
  const products = order.items.filter(({ giftBox }) => !giftBox);
  const isLast = products.length === 1 && products[0]?.id === item?.id;
  const removed: Removed = {
    product: item ? itemName(item) : null,
    at: item ? products.indexOf(item) : 0,
    lines: (item ? [item] : products).map(lineOf),
    ...((!item || isLast) && extrasOf(order)),
  };
  const text = JSON.stringify(removed);
  if (new TextEncoder().encode(text).length <= mostBytes) await cookie.set(headers, text);
  else await cookie.clear(headers);
}

const lineOf = (item: OrderItem): Removed["lines"][number] => ({
  productVariant: item.variant,
  quantity: item.quantity,
  ...(item.giftCard && { amount: item.unitPrice }),
  ...(item.customMessage && { customMessage: item.customMessage }),
  ...(item.gift && { gift: item.gift }),
});

function extrasOf(order: Order): Partial<Removed> {
  const box = order.items.find(({ giftBox }) => giftBox);
  return {
    ...(order.promotionCoupon && { coupon: order.promotionCoupon.code }),
    ...(order.giftCards.length > 0 && { cards: order.giftCards.map(({ code }) => code) }),
    ...(box && {
      box: {
        productVariant: box.variant,
        fromName: order.giftBoxFromName,
        toName: order.giftBoxToName,
        message: order.giftBoxMessage,
      },
    }),
    ...(order.consultation && { consultation: true }),
  };
}

async function readRemoved(request: Request): Promise<Removed | null> {
  const text = await cookie.read(request);
  try {
    return text === null ? null : Removed.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export const forgetRemoved = cookie.clear;

export async function undoOf(request: Request): Promise<Undo | null> {
  const removed = await readRemoved(request);
  if (!removed) return null;
  const { product, at } = removed;
  return product === null ? { product, at: 0 } : { product, at };
}

/** Restores the removed lines, at the end of the cart, and reports which are no longer available. */
export async function undoRemoval(
  request: Request,
  visit: CartVisit,
  botCheck: string,
): Promise<CartResult> {
  const removed = await readRemoved(request);
  if (!removed) return { ok: false, message: m["cart.error_refresh"]() };
  const token = await openCart(visit, botCheck);
  if (typeof token !== "string") return { ok: false, message: token.refused };
  let missing = 0;
  for (const line of removed.lines) {
    try {
      await visit.shop.addItem(token, { ...line, recaptchaToken: skipBotCheck });
    } catch (error) {
      if (isOutage(error)) return { ok: false, message: cartErrorMessage("add", error) };
      if (!(error instanceof ApiError)) throw error;
      missing++;
    }
  }
  await cookie.clear(visit.headers);
  if (missing === removed.lines.length) return { ok: false, message: m["cart.undo_failed"]() };
  await setCartToken(visit.headers, token);
  await putBackExtras(visit.shop, token, removed);
  const message = missing > 0 ? m["cart.undo_missing"]({ count: missing }) : m["cart.undone"]();
  return { ok: true, message, ...(missing > 0 && { notice: message }) };
}

async function putBackExtras(shop: Shop, token: string, removed: Removed): Promise<void> {
  const { coupon, cards = [], box, consultation } = removed;
  if (box) await attempt(shop.chooseGiftBox(token, box));
  if (coupon) await attempt(shop.applyCoupon(token, coupon));
  for (const card of cards) await attempt(shop.addGiftCard(token, card));
  if (consultation) await attempt(shop.askConsultation(token, true));
}

/** Ignores a refusal: a coupon may have expired, and restoring the products matters more. */
async function attempt(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ApiError) && !isOutage(error)) throw error;
  }
}
