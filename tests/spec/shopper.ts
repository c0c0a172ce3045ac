import type { Page } from "playwright-core";
import { fillCart, shopApi } from "#tests/harness/buying.ts";
import { address } from "#tests/harness/order-by-api.ts";
import { readMail } from "#tests/harness/mailbox.ts";
import { giulia, ownPassword, passwordOf } from "#tests/harness/signed-in.ts";
import { staffOf } from "#tests/harness/staff.ts";
import { shopUrl, storefrontUrl } from "./line.ts";

/** Products of the demo catalogue. */
export const serum = "siero-acido-ialuronico";
export const soap = "sapone-all-oliva";
export const giftCard = "carta-regalo";

/** Gift cards and coupons of the demo catalogue. */
export const demoCards = { small: "RUGIADA-DEMO-25A", large: "RUGIADA-DEMO-150C" };
export const demoCoupons = { percent: "CIAO10", shipping: "SPEDIZIONE0" };

export const guest = shopApi(shopUrl);

type Json = Record<string, unknown>;
type Answer = { status: number; headers: Headers; body: Json };

/** One call of the API as it goes over the wire. */
export async function call(
  method: string,
  path: string,
  { body, bearer }: { body?: unknown; bearer?: string | undefined } = {},
): Promise<Answer> {
  const type = method === "PATCH" ? "application/merge-patch+json" : "application/ld+json";
  const hasBody = method !== "GET" && method !== "DELETE";
  const response = await fetch(`${shopUrl}/api/v2${path}`, {
    method,
    headers: {
      accept: "application/ld+json",
      "content-type": type,
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  const text = await response.text();
  const answer = text === "" ? {} : (JSON.parse(text) as Json);
  return { status: response.status, headers: response.headers, body: answer };
}

export const get = (path: string, bearer?: string) => call("GET", path, { bearer });
export const post = (path: string, body?: unknown, bearer?: string) =>
  call("POST", path, { body, bearer });
export const put = (path: string, body?: unknown, bearer?: string) =>
  call("PUT", path, { body, bearer });
export const patch = (path: string, body?: unknown, bearer?: string) =>
  call("PATCH", path, { body, bearer });
export const remove = (path: string, bearer?: string) => call("DELETE", path, { bearer });

/** The list of a collection. */
export const members = ({ body }: Answer) => body["hydra:member"] as Json[];

export async function variantOf(slug: string) {
  const { defaultVariant } = await guest.product(slug);
  if (!defaultVariant) throw new Error(`${slug} has no variant`);
  return defaultVariant;
}

/** A guest's cart with one piece of each product. */
export async function cartWith(...slugs: string[]): Promise<string> {
  const { token } = await guest.createCart("not-supported");
  for (const slug of slugs) {
    const productVariant = (await variantOf(slug))["@id"];
    await guest.addItem(token, { productVariant, quantity: 1 });
  }
  return token;
}

/** A cart with an address: the shipping step is next. */
export async function addressedCart(...slugs: string[]): Promise<string> {
  const token = await cartWith(...slugs);
  await guest.updateOrder(token, { email: "anna@posta.example", shippingAddress: address });
  return token;
}

/** A cart one call away from an order. */
export async function readyCart(...slugs: string[]): Promise<string> {
  const token = await addressedCart(...slugs);
  const { shipments } = await guest.order(token);
  if (shipments[0]) await guest.selectShipping(token, shipments[0].id, "BRT_STANDARD");
  const { payments } = await guest.order(token);
  await guest.selectPayment(token, payments[0]?.id ?? 0, "BONIFICO");
  return token;
}

export const placedOrder = async (...slugs: string[]) =>
  guest.completeOrder(await readyCart(...slugs));

/** A customer of the demo with orders and addresses, or one who registered in a test. */
export const logIn = (email = giulia) => guest.logIn({ email, password: passwordOf(email) });

/** Adds one piece to the cart by the form of the product page. */
export const fillCartOf = (page: Page, slug: string) =>
  fillCart({ page, baseUrl: storefrontUrl }, slug, 1, guest);

/** The token in a cookie of the reader. */
export async function cookieOf(page: Page, name: string): Promise<string | null> {
  const { cookies } = await page.request.storageState();
  const value = cookies.find((cookie) => cookie.name === name)?.value;
  return value ? JSON.parse(Buffer.from(decodeURIComponent(value), "base64").toString()) : null;
}

export async function cartTokenOf(page: Page): Promise<string> {
  const token = await cookieOf(page, "shop_cart");
  if (!token) throw new Error("The visitor has no cart");
  return token;
}

/** The back office, for what only staff can do. */
export const staff = () => staffOf(shopUrl);

export const newMailbox = (name: string) =>
  `${name}-${crypto.randomUUID().slice(0, 8)}@posta.example`;

export const person = {
  firstName: "Anna",
  lastName: "Bianchi",
  password: ownPassword,
  consents: { privacy: true },
};

/** The link of the newest email with that subject. */
export async function emailedLink(email: string, subject: string, part: string): Promise<URL> {
  const { links } = await readMail(shopUrl, email, subject);
  return new URL(links.find((link) => link.includes(part)) ?? "");
}

export const tokenOf = (link: URL) => link.searchParams.get("token") ?? "";

/** The secret of the verification email that a registration sends. */
export async function signUp(email: string): Promise<string> {
  await guest.signUp({ ...person, email });
  return verificationOf(email);
}

export const verificationOf = async (email: string) =>
  tokenOf(await emailedLink(email, "Conferma", "/verify?token="));

export async function resetToken(email: string): Promise<string> {
  await guest.requestPasswordReset(email);
  return tokenOf(await emailedLink(email, "nuova password", "/reset-password?token="));
}
