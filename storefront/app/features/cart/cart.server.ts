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

/** A request about the visitor's cart, and the headers of its response. */
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

/** Returns the visitor's cart, or null if it is empty. SPEC §4: the token of an emptied cart is cleared. */
export async function readCart(visit: CartVisit): Promise<Order | null> {
  const order = await readOpenOrder(visit);
  if (order?.items.length !== 0) return order;
  await clearCartToken(visit.headers);
  return null;
}

/**
 * SPEC §4: a token without a cart is cleared. An outage throws instead of clearing it, because the cart still exists
 * and is available again with the backend.
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

/** The product whose quantity was refused. */
export type RefusedProduct = {
  name: string | null;
  /** Its current state in the catalogue; null if the backend did not answer. */
  offer: "no_product" | "no_variant" | "not_for_sale" | "for_sale" | null;
  /** Pieces in stock, null if unknown. */
  available: number | null;
  alreadyInCart: number;
  quantity: number;
};

/** Error messages of a lost cart, as defined by SPEC §8; other errors are identified by their status. */
const lostCartTexts = [
  "Cart with given token has not been found.",
  "Unable to generate an IRI",
] as const;

/** True if the stored token has no cart any more and must be cleared. */
export function isLostCart(call: CartCall, error: unknown): boolean {
  return (
    call === "add" &&
    error instanceof ApiError &&
    lostCartTexts.some((text) => error.message.includes(text))
  );
}

export function cartErrorMessage(call: CartCall, error: unknown, product?: RefusedProduct): string {
  if (call === "remove") return m["cart.error_remove"]();
  if (call === "empty") return m["cart.error_empty"]();
  if (isLostCart(call, error)) return m["cart.error_refresh"]();
  if (isOutage(error)) return m["cart.error_outage"]();
  if (!(error instanceof ApiError) || call === "create") return m["cart.error_refresh"]();
  if (error.status === 404 && call === "change") return m["cart.error_gone"]();
  if (!product) return m["cart.error_refresh"]();
  if (error.status === 404) return m["product.not_for_sale"]();
  if (error.status !== 422) return m["cart.error_refresh"]();
  if (error.violationOf("customMessage")) return m["cart.error_dedication"]();
  return refusedQuantity(product);
}

export const quantityRefusal = () =>
  m["cart.error_quantity"]({ min: MIN_QUANTITY, max: MAX_QUANTITY });

function refusedQuantity(refused: RefusedProduct): string {
  const { name, offer, available, alreadyInCart, quantity } = refused;
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

/** A refused step keeps the old quantity; typed text stays for correction. */
export function refuseChange(
  { item, quantity, step }: ChangeRequest,
  message: string,
): CartRefused {
  return { ok: false, message, line: { id: item, typed: step === 0 ? quantity : null } };
}

/** Loads the pricing input for optimistic updates; the cart works without it. */
export async function loadPricing(
  shop: Shop,
  token: string | null,
  query?: { variant: string } | { coupon: string },
): Promise<CartPricing | null> {
  const { pricing } = await shop.lacks();
  return pricing ? null : optional(shop.cartPricing(token, query), null);
}
