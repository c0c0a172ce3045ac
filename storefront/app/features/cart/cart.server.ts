import type { RouterContextProvider } from "react-router";
import { optional } from "#app/features/api/shop-api.server.ts";
import { noStore } from "#app/features/api/caching.ts";
import { ApiError, isOutage } from "#contract/api-error.ts";
import { clearCartToken, readCartToken } from "#app/features/session/cookies.server.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import type { CartPricing } from "#contract/pricing/wire.ts";
import type { Shop } from "#contract/client/client.ts";
import { MAX_QUANTITY, MIN_QUANTITY } from "#contract/forms/quantity.ts";
import type { Order } from "#contract/order.ts";
import * as m from "#messages";
import { type CartRefused, type ChangeRequest, parseQuantity } from "./cart-request.ts";

/** One request about the visitor's cart, and the headers its answer will have. */
export type CartVisit = { shop: Shop; token: string | null; headers: Headers };

export async function cartVisit(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<CartVisit> {
  const visitor = context.get(visitorContext);
  const shop = await visitor.shop();
  return {
    shop,
    token: visitor.hasLostSession() ? null : await readCartToken(request),
    headers: new Headers({ "cache-control": noStore }),
  };
}

/** The visitor's cart, null when nothing is in it. SPEC §4: the token of an emptied cart is cleared. */
export async function readCart(visit: CartVisit): Promise<Order | null> {
  const order = await readOpenOrder(visit);
  if (order?.items.length !== 0) return order;
  await clearCartToken(visit.headers);
  return null;
}

/**
 * A token that cannot be loaded is cleared (SPEC §4), but not because of an outage: the cart is still there
 * and comes back with the backend. Then it throws.
 */
export async function readOpenOrder({ shop, token, headers }: CartVisit): Promise<Order | null> {
  if (token === null) return null;
  try {
    const order = await shop.order(token);
    if (order.checkoutState !== "completed") return order;
  } catch (error) {
    if (!(error instanceof ApiError) || isOutage(error)) throw error;
  }
  await clearCartToken(headers);
  return null;
}

export type CartCall = "create" | "add" | "change" | "remove" | "empty";

/** What is known of the product whose quantity was refused. */
export type Wanted = {
  name: string | null;
  /** How the catalogue offers it now; null when it could not be asked. */
  offer: "no_product" | "no_variant" | "not_for_sale" | "for_sale" | null;
  /** Pieces left, null when unknown. */
  available: number | null;
  alreadyInCart: number;
  quantity: number;
};

/** SPEC §8 names these two texts; every other answer is told by its status. */
const lostCartTexts = [
  "Cart with given token has not been found.",
  "Unable to generate an IRI",
] as const;

/** The stored token leads nowhere: it must be cleared. */
export function isLostCart(call: CartCall, error: unknown): boolean {
  return (
    call === "add" &&
    error instanceof ApiError &&
    lostCartTexts.some((text) => error.message.includes(text))
  );
}

export function cartErrorMessage(call: CartCall, error: unknown, wanted?: Wanted): string {
  if (call === "remove") return m["cart.error_remove"]();
  if (call === "empty") return m["cart.error_empty"]();
  if (isLostCart(call, error)) return m["cart.error_refresh"]();
  if (isOutage(error)) return m["cart.error_outage"]();
  if (!(error instanceof ApiError) || call === "create") return m["cart.error_refresh"]();
  if (error.status === 404 && call === "change") return m["cart.error_gone"]();
  if (!wanted) return m["cart.error_refresh"]();
  if (error.status === 404) return m["product.not_for_sale"]();
  if (error.status !== 422) return m["cart.error_refresh"]();
  if (error.violationOf("customMessage")) return m["cart.error_dedication"]();
  return refusedQuantity(wanted);
}

export const quantityRefusal = () =>
  m["cart.error_quantity"]({ min: MIN_QUANTITY, max: MAX_QUANTITY });

function refusedQuantity(wanted: Wanted): string {
  const { name, offer, available, alreadyInCart, quantity } = wanted;
  if (offer === "no_product") return m["product.no_product"]();
  if (offer === "no_variant") return m["product.no_variant"]();
  if (offer === "not_for_sale") return m["product.not_for_sale"]();
  if (parseQuantity(String(quantity)) === null) return quantityRefusal();
  const product = name ?? m["cart.this_product"]();
  if (available === null || quantity + alreadyInCart <= available)
    return m["cart.error_stock_unknown"]({ product });
  if (available <= 0) return m["cart.error_stock_none"]({ product });
  const left = m["cart.error_stock_left"]({ product, count: available });
  return alreadyInCart === 0 ? left : `${left} ${m["cart.already_in"]({ count: alreadyInCart })}`;
}

/** A refused step leaves the old figure; what was typed stays to be corrected. */
export function refuseChange(
  { item, quantity, step }: ChangeRequest,
  message: string,
): CartRefused {
  return { ok: false, message, line: { id: item, typed: step === 0 ? quantity : null } };
}

/** To show a change before it is answered: a cart is whole without it. */
export async function loadPricing(
  shop: Shop,
  token: string | null,
  wanted?: { variant: string } | { coupon: string },
): Promise<CartPricing | null> {
  const { own } = await shop.offers();
  return own ? optional(shop.cartPricing(token, wanted), null) : null;
}
