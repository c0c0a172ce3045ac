import { codes } from "#commerce/cart/checkout/shopper.fixture.ts";
import { address } from "#tests/harness/order-by-api.ts";
import type { Belongings } from "#tests/harness/callers.ts";

/** Names of one person's things, and of things that never were. */
export type Things = Pick<
  Belongings,
  "address" | "wishlist" | "cart" | "order" | "item" | "shipment" | "payment" | "id" | "email"
>;

export const nothing: Things = {
  address: 999_999_999,
  wishlist: "00000000-0000-4000-8000-000000000000",
  cart: "00000000-0000-4000-8000-000000000001",
  order: "00000000-0000-4000-8000-000000000002",
  item: 999_999_999,
  shipment: 999_999_999,
  payment: 999_999_999,
  id: 999_999_999,
  email: "nessuno@example.it",
};

const password = "Nebbia-lieve7";
const newPassword = { newPassword: password, confirmNewPassword: password };

/** Bodies that would be taken from the owner: only the right to send them is missing. */
const bodies: Record<string, object> = {
  "PUT /shop/orders/{token}": { email: "x@example.it", shippingAddress: address },
  "POST /shop/orders/{token}/items": { productVariant: codes.soap, quantity: 1 },
  "PATCH /shop/orders/{token}/items/{id}": { quantity: 2 },
  "PUT /shop/orders/{token}/items/{id}": { quantity: 2 },
  "PATCH /shop/orders/{token}/coupon": { couponCode: "CIAO10" },
  "PATCH /shop/orders/{token}/gift-box": { productVariant: codes.box },
  "PATCH /shop/orders/{token}/pudo": { pudoId: "IT1" },
  "PATCH /shop/orders/{token}/consultation": { consultation: true },
  "POST /shop/orders/{token}/mailbox-code": { email: "altrove@example.it" },
  "POST /shop/orders/{token}/mailbox": { email: "altrove@example.it", request: "1", code: "1" },
  "PATCH /shop/orders/{token}/shipments/{id}": { shippingMethod: "BRT_STANDARD" },
  "PATCH /shop/orders/{token}/payments/{id}": { paymentMethod: "CARTA" },
  "PUT /shop/customers/{id}": { firstName: "Intrusa", lastName: "X", email: "x@example.it" },
  "PUT /shop/customers/{id}/password": { currentPassword: password, ...newPassword },
  "POST /shop/customers/{id}/sessions/end": { currentPassword: password },
  "POST /shop/customers/{id}/passkeys/options": { currentPassword: password },
  "POST /shop/customers/{id}/passkeys/{passkey}/delete": { currentPassword: password },
  "POST /shop/customers/{id}/passkeys": { response: { id: "a", response: {} } },
  "PUT /shop/customers/{id}/ritual": { answers: { pelle: "mista" } },
  "POST /shop/customers/{id}/delete": { currentPassword: password },
  "PUT /shop/addresses/{id}": address,
};

/** Bodies that name somebody's things where the path does not. */
const naming: Record<string, (things: Things) => object> = {
  "POST /shop/orders/merge": ({ cart }) => ({ tokenA: cart, tokenB: cart }),
  "PATCH /shop/gift-cards/{code}/add-to-order": ({ cart }) => ({ orderTokenValue: cart }),
  "PATCH /shop/gift-cards/{code}/remove-from-order": ({ cart }) => ({ orderTokenValue: cart }),
};

const person = { firstName: "Ada", lastName: "Rossi" };

/** Whose e-mail has an account is nobody's business; each body names one. */
export const mailboxCalls: Record<string, (email: string) => object> = {
  "POST /shop/customers/token": (email) => ({ email, password: "Sbagliata2026!" }),
  "POST /admin/administrators/token": (email) => ({ email, password }),
  "POST /shop/customers": (email) => ({
    email,
    password,
    ...person,
    consents: { privacy: true },
  }),
  "POST /shop/customers/verify": (email) => ({ email }),
  "POST /shop/customers/reset-password": (email) => ({ email }),
  "POST /shop/personal-data": (email) => ({ email }),
  "POST /shop/customers/newsletter": (email) => ({ email, consents: { newsletter: true } }),
  "POST /shop/customers/login-code": (email) => ({ email }),
  "POST /shop/customers/login-code/token": (email) => ({ email, request: "1", code: "123456" }),
  "POST /shop/stock-alerts": (email) => ({ email, productVariant: codes.soap }),
  "POST /shop/withdrawal-requests": (email) => ({ ...person, email, orderNumber: "1" }),
  "POST /shop/contact-requests": (email) => ({
    ...person,
    email,
    type: "altro",
    message: "Dov'è il mio pacco?",
    privacy: true,
  }),
};

/** A link in an email carries its own secret, a shared wishlist too: whoever has it may. */
export const bySecretLink = [
  "GET /shop/customers/verify/{token}",
  "PATCH /shop/customers/verify/{token}",
  "DELETE /shop/customers/verify/{token}",
  "GET /shop/personal-data/{token}",
  "POST /shop/personal-data/{token}",
  "DELETE /shop/personal-data/{token}",
  "GET /shop/customers/reset-password/{token}",
  "PATCH /shop/customers/reset-password/{token}",
  "GET /shop/customers/newsletter/{token}",
  "PATCH /shop/customers/newsletter/{token}",
  "GET /shop/customers/newsletter/{token}/preferences",
  "PATCH /shop/customers/newsletter/{token}/preferences",
  "PATCH /shop/customers/newsletter/{token}/unsubscribe",
  "POST /shop/customers/newsletter/{token}/unsubscribe",
  "GET /shop/product-reviews/confirm/{token}",
  "PATCH /shop/product-reviews/confirm/{token}",
  "GET /shop/refund-accounts/{token}",
  "PUT /shop/refund-accounts/{token}",
  "GET /shop/wishlists/{token}",
  "PATCH /shop/wishlists/{token}/variant",
  "DELETE /shop/wishlists/{token}/productVariants/{id}",
];

const owned = /\/shop\/(orders|products-cart-suggestions|customers|addresses)\/.*\{/;

/** Whether the call touches a thing that belongs to somebody. */
export const isPrivate = (key: string) =>
  (owned.test(key) && !bySecretLink.includes(key)) || key in naming;

/** The call, addressed to these things; on a cart, or on a placed order. */
export function addressed(key: string, things: Things, kind: "cart" | "order") {
  const [method = "", path = ""] = key.split(" ");
  const url = path
    .replace("wishlists/{token}", `wishlists/${things.wishlist}`)
    .replace("{token}", things[kind])
    .replace("items/{id}", `items/${things.item}`)
    .replace("shipments/{id}", `shipments/${things.shipment}`)
    .replace("payments/{id}", `payments/${things.payment}`)
    .replace("customers/{id}", `customers/${things.id}`)
    .replace("addresses/{id}", `addresses/${things.address}`)
    .replace("{code}", "RUGIADA-DEMO-25A")
    .replaceAll(/\{\w+\}/g, "1");
  const body = naming[key]?.({ ...things, cart: things[kind] }) ?? bodies[key] ?? {};
  return { url, init: initOf(method, body) };
}

export function initOf(method: string, body: object): RequestInit {
  if (method === "GET" || method === "DELETE") return { method };
  const type = method === "PATCH" ? "application/merge-patch+json" : "application/ld+json";
  return { method, headers: { "content-type": type }, body: JSON.stringify(body) };
}
