import { createCookie } from "react-router";
import { LOCALE, LOCALE_COOKIE_SECONDS } from "#contract/constants.ts";

let secure = false;

/** Called once at start: browsers drop Secure cookies that arrive over plain HTTP. */
export function configureCookies(settings: { secure: boolean }): void {
  secure = settings.secure;
}

export type TextCookie = {
  read(request: Request): Promise<string | null>;
  /** `seconds` overrides the cookie's lifetime. */
  set(headers: Headers, value: string, seconds?: number): Promise<void>;
  clear(headers: Headers): Promise<void>;
};

/** An HttpOnly cookie with one text; over HTTPS its name has the `__Host-` prefix. */
export function textCookie(name: string, maxAge: number): TextCookie {
  const options = { path: "/", httpOnly: true, sameSite: "lax", maxAge } as const;
  const plain = createCookie(name, options);
  const bound = createCookie(`__Host-${name}`, options);
  const cookie = () => (secure ? bound : plain);
  return {
    async read(request) {
      const value: unknown = await cookie().parse(request.headers.get("cookie"));
      return typeof value === "string" && value !== "" ? value : null;
    },
    async set(headers, value, seconds = maxAge) {
      headers.append("set-cookie", await cookie().serialize(value, { secure, maxAge: seconds }));
    },
    async clear(headers) {
      headers.append("set-cookie", await cookie().serialize("", { secure, maxAge: 0 }));
    },
  };
}

const cartCookie = textCookie("shop_cart", 30 * 24 * 3600);

export const readCartToken = cartCookie.read;
export const setCartToken = cartCookie.set;
export const clearCartToken = cartCookie.clear;

const couponCookie = textCookie("shop_coupon", 30 * 24 * 3600);

/** «token code»: the coupon of a cart whose backend does not return it. */
export const readCartCoupon = couponCookie.read;
export const setCartCoupon = couponCookie.set;

const wishlistCookie = textCookie("shop_wishlist", 365 * 24 * 3600);

export const readWishlistToken = wishlistCookie.read;
export const setWishlistToken = wishlistCookie.set;
export const clearWishlistToken = wishlistCookie.clear;

const lastOrderCookie = textCookie("shop_order", 3600);

/** The last order placed in this browser: going back to the checkout redirects to it. */
export const readLastOrder = lastOrderCookie.read;
export const setLastOrder = lastOrderCookie.set;

const flashCookie = textCookie("shop_flash", 60);

/** Carries a message over one redirect, for visitors without JavaScript. */
export const setFlash = flashCookie.set;

/** Returns the message of the previous request and deletes it. */
export async function consumeFlash(request: Request, headers: Headers): Promise<string | null> {
  const message = await flashCookie.read(request);
  if (message !== null) await flashCookie.clear(headers);
  return message;
}

/**
 * SPEC §1: the locale is stored in a cookie for 365 days, as plain text. Only responses without shared caching set it:
 * a CDN would refuse to cache a page with `Set-Cookie`, or send it to everybody.
 */
export function keepLocale(request: Request, headers: Headers): void {
  if (/\bpublic\b|s-maxage/.test(headers.get("cache-control") ?? "")) return;
  const pair = `${secure ? "__Host-" : ""}shop_locale=${LOCALE}`;
  if (request.headers.get("cookie")?.split(/;\s*/).includes(pair)) return;
  const attributes = `Max-Age=${LOCALE_COOKIE_SECONDS}; Path=/; HttpOnly; SameSite=Lax`;
  headers.append("set-cookie", `${pair}; ${attributes}${secure ? "; Secure" : ""}`);
}

const cookie = textCookie("shop_draft", 15 * 60);

/** Browsers drop cookies above 4 kB. */
const mostBytes = 3000;
const secrets = /password|recaptchaToken/i;

export type UnsavedForm = Record<string, string>;

/** Stores a form during a sign-in, for its page. */
export async function saveUnsavedForm(
  headers: Headers,
  path: string,
  form: FormData,
): Promise<void> {
  const fields: [string, string][] = [];
  for (const [name, value] of form) {
    if (typeof value === "string" && !secrets.test(name)) fields.push([name, value]);
  }
  const text = JSON.stringify({ path, fields: Object.fromEntries(fields) });
  if (new TextEncoder().encode(text).length <= mostBytes) await cookie.set(headers, text);
}

/** Returns the form that was interrupted by the end of the session, and deletes it. */
export async function consumeUnsavedForm(
  request: Request,
  headers: Headers,
  path: string,
): Promise<UnsavedForm | null> {
  const unsavedForm = parse(await cookie.read(request));
  if (unsavedForm?.path !== path) return null;
  await cookie.clear(headers);
  return unsavedForm.fields;
}

function parse(text: string | null): { path: string; fields: UnsavedForm } | null {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
