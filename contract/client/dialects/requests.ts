import type { Ask, Call } from "./absent-calls.ts";
import type { CouponMemory } from "../transport.ts";
import { codeOf, isNode, type Node, text } from "./node.ts";
import { withNumberInStreet } from "./customers.ts";

/** Translates a request body to the fields that other Sylius backends understand. */
export async function adaptRequest(
  path: string,
  call: Call,
  basePath: string,
  isSpecified: () => Promise<boolean>,
  ask: Ask,
): Promise<Call> {
  const { method = "GET", query, body } = call;
  if (query?.reviewSubject && !String(query.reviewSubject).startsWith("/")) {
    const iri = `${basePath}/shop/products/${encodeURIComponent(String(query.reviewSubject))}`;
    return { ...call, query: { ...query, reviewSubject: iri } };
  }
  if (!isNode(body)) return call;
  if (method === "PUT" && /^\/shop\/customers\/\d+$/.test(path) && body.firstName === undefined)
    return { ...call, body: { ...customerFields(await ask(path)), ...body } };
  if (path.startsWith("/shop/customers") && isNode(body.consents)) {
    const subscribedToNewsletter = body.subscribedToNewsletter ?? body.consents.newsletter ?? false;
    return { ...call, body: { ...body, subscribedToNewsletter } };
  }
  const isAddress = path.startsWith("/shop/addresses") || path.startsWith("/shop/orders/");
  const sends = method === "POST" || method === "PUT";
  if (!isAddress || !sends || path.endsWith("/items") || (await isSpecified())) return call;
  if (path.startsWith("/shop/addresses")) return { ...call, body: withNumberInStreet(body) };
  const { billingAddress, shippingAddress } = body;
  return {
    ...call,
    body: {
      ...body,
      ...(billingAddress ? { billingAddress: withNumberInStreet(billingAddress) } : {}),
      ...(shippingAddress ? { shippingAddress: withNumberInStreet(shippingAddress) } : {}),
    },
  };
}

/** Sylius replaces the whole customer, so fields left out would be deleted or refused as missing. */
function customerFields(body: unknown): Node {
  const { email, firstName, lastName, phoneNumber, gender, subscribedToNewsletter } = isNode(body)
    ? body
    : {};
  return { email, firstName, lastName, phoneNumber, gender, subscribedToNewsletter };
}

export async function rememberCoupon(
  path: string,
  { body: sent }: Call,
  body: unknown,
  coupons: CouponMemory,
): Promise<void> {
  const isCoupon = /^\/shop\/orders\/[^/]+\/(remove-)?coupon$/.exec(path);
  if (!isCoupon || !isNode(body) || body.promotionCoupon !== undefined) return;
  const token = text(body.token) ?? text(body.tokenValue) ?? codeOf(body);
  const code = isNode(sent) ? text(sent.couponCode) : null;
  await coupons.write(token, isCoupon[1] ? null : code);
}
