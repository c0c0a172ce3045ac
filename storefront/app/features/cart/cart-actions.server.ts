import { isKeyOf } from "#contract/format/keys-of.ts";
import { ApiError, isOutage } from "#contract/api-error.ts";
import { clearCartToken, setCartToken } from "#app/features/session/cookies.server.ts";
import type { Shop } from "#contract/client/client.ts";
import { formatEuro } from "#contract/format/money.ts";
import { couponSchema, giftCardSchema, giftSchema } from "#contract/forms/checkout.ts";
import type { Order, OrderItem } from "#contract/order.ts";
import * as m from "#messages";
import { keepRemoved } from "../cart-lines/removed-lines.server.ts";
import { addAll, addToCart } from "./add-to-cart.server.ts";
import {
  cartErrorMessage,
  type CartVisit,
  quantityRefusal,
  readOpenOrder,
  refuseChange,
} from "./cart.server.ts";
import {
  type CartRequest,
  type CartResult,
  type ChangeRequest,
  type ExtraIntent,
  type ExtraRequest,
  looksLikeGiftCard,
  parseQuantity,
  type RemoveRequest,
} from "./cart-request.ts";

/** Requests that change the cart itself, unlike wishlist, alert, swap and undo. */
type Performed = Exclude<CartRequest, { intent: "undo" | "favourite" | "alert" | "swap" }>;

export function perform(visit: CartVisit, request: Performed): Promise<CartResult> {
  switch (request.intent) {
    case "add":
      return addToCart(visit, request);
    case "add-all":
      return addAll(visit, request);
    case "change":
      return changeQuantity(visit, request);
    case "remove":
      return removeLine(visit, request);
    case "empty":
      return emptyCart(visit);
    default:
      return changeExtra(visit, request);
  }
}

async function changeQuantity(visit: CartVisit, request: ChangeRequest): Promise<CartResult> {
  const typed = parseQuantity(request.quantity);
  const quantity = typed === null ? null : parseQuantity(String(typed + request.step));
  if (quantity === null) return refuseChange(request, quantityRefusal());
  if (visit.token === null) return refuseChange(request, m["cart.error_gone"]());
  try {
    const order = await visit.shop.changeItem(visit.token, request.item, quantity);
    await setCartToken(visit.headers, visit.token);
    const product = order.items.find((item) => item.id === request.item)?.productName ?? "";
    const message = m["cart.changed"]({ product, quantity, total: formatEuro(order.total) });
    return { ok: true, message };
  } catch (error) {
    if (!(error instanceof ApiError) && !isOutage(error)) throw error;
    const item = isOutage(error) ? undefined : await itemOf(visit, request.item);
    const message = cartErrorMessage("change", error, item && refusedProduct(item, quantity));
    return refuseChange(request, message);
  }
}

async function itemOf(visit: CartVisit, id: number): Promise<OrderItem | undefined> {
  return (await readOpenOrder(visit))?.items.find((item) => item.id === id);
}

function refusedProduct({ productName, selectedVariant }: OrderItem, quantity: number) {
  const { available } = selectedVariant;
  return { name: productName, offer: null, available, alreadyInCart: 0, quantity };
}

async function removeLine(
  { shop, token, headers }: CartVisit,
  { item: id }: RemoveRequest,
): Promise<CartResult> {
  if (token === null) return { ok: false, message: m["cart.error_gone"]() };
  try {
    const before = await orderBefore(shop, token);
    await shop.removeItem(token, id);
    const item = before?.items.find((one) => one.id === id);
    if (before && item) await keepRemoved(headers, before, item);
    return { ok: true, message: m["cart.removed"]() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ok: false, message: cartErrorMessage("remove", error) };
  }
}

async function emptyCart({ shop, token, headers }: CartVisit): Promise<CartResult> {
  try {
    const before = token === null ? null : await orderBefore(shop, token);
    if (token !== null) await shop.emptyCart(token);
    if (before && before.items.length > 0) await keepRemoved(headers, before);
    await clearCartToken(headers);
    return { ok: true, message: m["cart.emptied"]() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ok: false, message: cartErrorMessage("empty", error) };
  }
}

/** Reads the order for undo; if that fails, the change is made without undo. */
async function orderBefore(shop: Shop, token: string): Promise<Order | null> {
  try {
    return await shop.order(token);
  } catch (error) {
    if (!(error instanceof ApiError) && !isOutage(error)) throw error;
    return null;
  }
}

/** Changes coupon, gift cards, gift box or consultation. */
async function changeExtra(visit: CartVisit, request: ExtraRequest): Promise<CartResult> {
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
  if (!isKeyOf(schema, intent)) return undefined;
  const value = intent === "gift-box" ? { ...typed, giftRequested: true } : typed;
  return schema[intent].safeParse(value).error?.issues[0]?.message;
}

async function send(shop: Shop, token: string, { intent, typed }: ExtraRequest): Promise<string> {
  switch (intent) {
    case "coupon":
      return applyCode(shop, token, typed.couponCode?.trim() ?? "");
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
      const isRequested = typed.consultation === "on";
      await shop.askConsultation(token, isRequested);
      return isRequested ? m["gift.consultation_asked"]() : m["gift.consultation_dropped"]();
    }
  }
}

/** Tries a code as a coupon and as a gift card, in the likelier order. */
async function applyCode(shop: Shop, token: string, code: string): Promise<string> {
  const asCoupon = async () => {
    await shop.applyCoupon(token, code);
    return m["gift.coupon_applied"]();
  };
  const asCard = async () => {
    await shop.addGiftCard(token, code);
    return m["gift.card_applied"]();
  };
  if (!shop.features.giftCards) return asCoupon();
  const [first, second] = looksLikeGiftCard(code) ? [asCard, asCoupon] : [asCoupon, asCard];
  try {
    return await first();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return second().catch((other: unknown) => {
      // Only a refused coupon has a reason; the other error would hide it.
      throw other instanceof ApiError && other.violationOf("couponCode") ? other : error;
    });
  }
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && [400, 404, 422].includes(error.status);

/** The error text of disabled features, SPEC §8. */
const featureOff = "Feature is not enabled";

/** The backend explains refused coupons in Italian; other errors are described by their status. */
export function extraError(intent: ExtraIntent, error: unknown): string {
  if (error instanceof ApiError && error.message === featureOff) return m["gift.cards_off"]();
  if (error instanceof ApiError && error.status === 429) return m["form.error_limit"]();
  if (isOutage(error)) return m["cart.error_outage"]();
  if (!(error instanceof ApiError)) return m["cart.error_refresh"]();
  const refused = isRefusal(error);
  if (intent === "coupon" && refused)
    return error.violationOf("couponCode") ?? m["gift.coupon_wrong"]();
  if (intent === "gift-card" && refused) return m["gift.card_wrong"]();
  if (intent === "gift-box" && refused) return m["gift.box_refused"]();
  return m["cart.error_refresh"]();
}
