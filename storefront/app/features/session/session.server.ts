import {
  clearCartToken,
  readCartToken,
  readWishlistToken,
  setCartToken,
  setWishlistToken,
  textCookie,
} from "./cookies.server.ts";
import type { LoginAnswer } from "#contract/customer.ts";
import { ApiError, isOutage } from "#contract/api-error.ts";
import type { Shop } from "#contract/client/client.ts";
import { skipBotCheck } from "#contract/client/cart.ts";

const cookie = textCookie("shop_session", 30 * 24 * 3600);
const expired = textCookie("shop_expired", 30 * 24 * 3600);

export async function readSession(request: Request): Promise<Session | null> {
  const text = await cookie.read(request);
  if (text === null) return null;
  try {
    const value: Partial<Session> = JSON.parse(text);
    const { token, refreshToken, channelCode, customerId, firstName = null } = value;
    // Backends without refresh tokens send an empty one: such a session ends with its bearer.
    if (!token || refreshToken === undefined || !channelCode || !customerId) return null;
    return { token, refreshToken, channelCode, customerId, firstName };
  } catch {
    return null;
  }
}

export const setSession = (headers: Headers, session: Session) =>
  cookie.set(headers, JSON.stringify(session));

export const clearSession = cookie.clear;

/** Set when a session expires: the account's cart waits for the next sign-in. */
export const markExpired = (headers: Headers) => expired.set(headers, "1");
export const clearExpired = expired.clear;
export const wasExpired = async (request: Request) => (await expired.read(request)) === "1";

/** Set when a customer signs out with a cart: another tab may still show the checkout. */
export const markLeft = (headers: Headers) => expired.set(headers, "left", 3600);
export const cartWaits = async (request: Request) => (await expired.read(request)) !== null;

export type Session = {
  token: string;
  refreshToken: string;
  channelCode: string;
  customerId: number;
  firstName: string | null;
};

export function sessionFrom(answer: LoginAnswer): Session {
  return {
    token: answer.token,
    refreshToken: answer.refresh_token,
    channelCode: answer.channelCode,
    customerId: answer.customerData.id,
    firstName: answer.customerData.firstName,
  };
}

/** Seconds before expiry from which a token counts as expired: it could expire in transit. */
const marginSeconds = 20;

/** Reads the expiry without verifying the token, which is up to the backend. */
export function isExpired({ token }: Session, now: number): boolean {
  const expiry = expiryOf(token);
  return expiry !== undefined && expiry - marginSeconds <= now / 1000;
}

function expiryOf(token: string): number | undefined {
  try {
    const payload = atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"));
    const { exp }: { exp?: unknown } = JSON.parse(payload);
    return typeof exp === "number" ? exp : undefined;
  } catch {
    return undefined;
  }
}

/**
 * SPEC §4: at sign-in the guest's cart and wishlist are merged into the account's latest ones, or adopted.
 * If that fails, the guest's tokens remain, so that nothing is lost.
 */
export async function mergeGuestData(
  request: Request,
  shop: Shop,
  headers: Headers,
): Promise<void> {
  await unharmed(mergeGuestCart(request, shop, headers));
  await unharmed(mergeGuestWishlist(request, shop, headers));
}

async function mergeGuestCart(request: Request, shop: Shop, headers: Headers): Promise<void> {
  const guest = await readCartToken(request);
  const cart = (await joinCart(shop, guest)) ?? (guest && (await joinCart(shop, null)));
  if (cart) await setCartToken(headers, cart);
  else await clearCartToken(headers);
}

/** Null for an empty cart, also if another tab has just merged the guest's one: then the account's latest contains it. */
async function joinCart(shop: Shop, guest: string | null): Promise<string | null> {
  const own = await shop.createCart(skipBotCheck);
  const cart = guest === null ? own : await shop.mergeCarts(guest, own.token);
  if (cart.items.length > 0) return cart.token;
  await shop.emptyCart(cart.token);
  return null;
}

async function mergeGuestWishlist(request: Request, shop: Shop, headers: Headers): Promise<void> {
  const guest = await readWishlistToken(request);
  const own = await shop.createWishlist();
  const list = guest === null ? own : await shop.mergeWishlists(guest, own.token);
  await setWishlistToken(headers, list.token);
}

async function unharmed(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ApiError) && !isOutage(error)) throw error;
  }
}
