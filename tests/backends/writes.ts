import type { Visitor } from "#tests/harness/visitor.ts";
import { formsIn } from "../fuzz/forms.ts";
import { type Fault, faults } from "./faulty.ts";
import { agreed, choices, guest, pick, totalOn } from "./walk.ts";

/** How far a guest has come, or a customer. */
export type Shopper =
  "stranger" | "browser" | "arriving" | "addressed" | "shipped" | "ready" | "ordered" | "customer";
type Fields = Record<string, string>;

export type Write = {
  /** The call that is broken meanwhile. */
  call: RegExp;
  /** Who sends the form. */
  by: Shopper;
  path: string | ((visitor: Visitor) => Promise<string>);
  fields: Fields | ((visitor: Visitor) => Promise<Fields>);
  /** What was done all the same, or needs no answer: the page after it is fine. */
  fine?: Fault[];
  /** Texts of the form that must stand on the page that comes back. */
  keeps?: string[];
};

export const product = "siero-agli-agrumi";
const review = "/prodotti/recensioni/crema-viso-alla-rosa/nuova";
const person = { firstName: "Chiara", lastName: "Neri", email: "chiara.neri@posta.example" };
const secret = "Nuova-Rugiada-2026!";
const address = Object.fromEntries(
  Object.entries(guest)
    .filter(([name]) => name.startsWith("shippingAddress."))
    .map(([name, value]) => [name.replace("shippingAddress.", ""), value]),
);

/** What a page offers to send, chosen by one of its fields. */
const offered =
  (path: string, wanted: (fields: Fields) => boolean, typed: Fields = {}) =>
  async (visitor: Visitor): Promise<Fields> => {
    const page = await visitor.read(path);
    const found = formsIn(page, path).find(({ fields }) => wanted(Object.fromEntries(fields)));
    if (!found) throw new Error(`${path} has no such form`);
    return { ...Object.fromEntries(found.fields), ...typed };
  };
const item = (intent: string, typed: Fields = {}) =>
  offered("/carrello", (fields) => fields.intent === intent, { intent, ...typed });
/** What the heart of a product sends. */
export const hearts = (slug: string) => async (visitor: Visitor) => ({
  heart: new RegExp(`add ${slug} \\d+`).exec(await visitor.read(`/prodotti/${slug}`))?.[0] ?? "",
});
export const chosen = (name: string, code: RegExp) => async (visitor: Visitor) => ({
  [name]: pick(choices(await visitor.read("/checkout"), name), code),
});
const adds = offered(`/prodotti/${product}`, ({ intent }) => intent === "add", { quantity: "3" });

/** What answers without a body worth reading is done. */
const done: Fault[] = ["empty"];
/** Gone already is what was wanted. */
const gone: Fault[] = ["404", ...done];

/** Every form of the shop that makes a call, and what it sends. */
export const writes: Record<string, Write> = {
  "a first add": {
    call: /^POST orders$/,
    by: "stranger",
    path: "/carrello",
    fields: adds,
    keeps: ["3"],
  },
  "an add": {
    call: /^POST orders\/[^/]+\/items/,
    by: "browser",
    path: "/carrello",
    fields: adds,
    keeps: ["3"],
  },
  "another quantity": {
    call: /^PATCH orders\/[^/]+\/items/,
    by: "browser",
    path: "/carrello",
    fields: item("change", { quantity: "7", step: "" }),
    keeps: ["7"],
  },
  "a line out": {
    call: /^DELETE orders\/[^/]+\/items/,
    by: "browser",
    path: "/carrello",
    fields: item("remove"),
  },
  "an emptied cart": {
    call: /^DELETE orders\/[^/]+$/,
    by: "browser",
    path: "/carrello",
    fields: { intent: "empty" },
    fine: gone,
  },
  "a coupon": {
    call: /^PATCH orders\/[^/]+\/coupon/,
    by: "browser",
    path: "/carrello",
    fields: { intent: "coupon", couponCode: "CIAO10" },
    fine: ["404"],
    keeps: ["CIAO10"],
  },
  "a gift card": {
    call: /^PATCH gift-cards\//,
    by: "browser",
    path: "/carrello",
    fields: { intent: "gift-card", giftCardCode: "REGALO-2026" },
    keeps: ["REGALO-2026"],
  },
  "a gift box": {
    call: /^PATCH orders\/[^/]+\/gift-box/,
    by: "browser",
    path: "/carrello",
    fields: item("gift-box", { giftBoxFromName: "Ada", giftBoxMessage: "Tanti auguri!" }),
    keeps: ["Ada", "Tanti auguri!"],
  },
  "a consultation": {
    call: /^PATCH orders\/[^/]+\/consultation/,
    by: "browser",
    path: "/carrello",
    fields: { intent: "consultation", consultation: "on" },
  },
  details: {
    call: /^PUT orders\/[^/]+$/,
    by: "browser",
    path: "/checkout?passo=dati",
    fields: guest,
    keeps: [person.email, "Via San Gallo", "21/A", "50129"],
  },
  shipping: {
    call: /^PATCH orders\/[^/]+\/shipments/,
    by: "addressed",
    path: "/checkout?passo=spedizione",
    fields: chosen("shippingMethod", /STANDARD/),
  },
  payment: {
    call: /^PATCH orders\/[^/]+\/payments/,
    by: "shipped",
    path: "/checkout?passo=pagamento",
    fields: chosen("paymentMethod", /BONIFICO/),
  },
  "an order": {
    call: /^PATCH orders\/[^/]+\/complete/,
    by: "ready",
    path: "/checkout?passo=ordine",
    fields: async (visitor) => ({ ...totalOn(await visitor.read("/checkout")), ...agreed }),
  },
  "another payment": {
    call: /^PATCH orders\/[^/]+\/payments/,
    by: "ordered",
    path: "/order-error",
    fields: { paymentMethod: "CONTRASSEGNO" },
  },
  "an account after an order": {
    call: /^POST customers$/,
    by: "ordered",
    path: async (visitor) => (await visitor.send("/thankyou")).headers.get("location") ?? "",
    fields: { ...person, password: secret, confirmPassword: secret, "consents.privacy": "on" },
  },
  "a sign-in": {
    call: /^POST customers\/token/,
    by: "stranger",
    path: "/accesso",
    fields: { email: person.email, password: secret },
    keeps: [person.email],
  },
  "a cart taken along to the account": {
    call: /^POST orders\/merge/,
    by: "arriving",
    path: "/accesso",
    fields: { email: "giulia@example.com", password: "Rugiada-2026!" },
    fine: [...faults],
  },
  "favourites taken along to the account": {
    call: /^POST wishlists/,
    by: "arriving",
    path: "/accesso",
    fields: { email: "giulia@example.com", password: "Rugiada-2026!" },
    fine: [...faults],
  },
  "a registration": {
    call: /^POST customers$/,
    by: "stranger",
    path: "/registrazione",
    fields: { ...person, password: secret, confirmPassword: secret, "consents.privacy": "on" },
    keeps: Object.values(person),
  },
  "a confirmed address": {
    call: /^PATCH customers\/verify/,
    by: "stranger",
    path: "/verify?token=abc",
    fields: { intent: "confirm", password: secret },
    fine: done,
  },
  "another confirmation": {
    call: /^POST customers\/verify/,
    by: "stranger",
    path: "/verify",
    fields: { email: person.email },
    fine: done,
    keeps: [person.email],
  },
  "a forgotten password": {
    call: /^POST customers\/reset-password/,
    by: "stranger",
    path: "/password-dimenticata",
    fields: { email: person.email },
    fine: done,
    keeps: [person.email],
  },
  "a password set again": {
    call: /^PATCH customers\/reset-password/,
    by: "stranger",
    path: "/reset-password?token=abc",
    fields: { newPassword: secret, confirmNewPassword: secret },
    fine: done,
  },
  "personal data": {
    call: /^PUT customers\/\d+$/,
    by: "customer",
    path: "/area-riservata/dati-personali",
    fields: { ...person, firstName: "Chiaretta", email: "giulia@example.com" },
    keeps: ["Chiaretta", "Neri"],
  },
  "another password": {
    call: /^PUT customers\/\d+\/password/,
    by: "customer",
    path: "/area-riservata/modifica-password",
    fields: {
      currentPassword: "Rugiada-2026!",
      newPassword: secret,
      confirmNewPassword: secret,
    },
    fine: done,
  },
  "an address": {
    call: /^POST addresses/,
    by: "customer",
    path: "/area-riservata/indirizzi?nuovo=1",
    fields: address,
    keeps: ["Via San Gallo", "21/A"],
  },
  "a changed address": {
    call: /^PUT addresses/,
    by: "customer",
    path: "/area-riservata/indirizzi?modifica=1",
    fields: address,
    keeps: ["Via San Gallo", "21/A"],
  },
  "a deleted address": {
    call: /^DELETE addresses/,
    by: "customer",
    path: "/area-riservata/indirizzi",
    fields: { intent: "delete", id: "1" },
    fine: gone,
  },
  "a default address": {
    call: /^PUT customers\/\d+$/,
    by: "customer",
    path: "/area-riservata/indirizzi",
    fields: { intent: "default", id: "1" },
  },
  "an order once more": {
    call: /^POST orders\/[^/]+\/items/,
    by: "customer",
    path: async (visitor) =>
      /\/area-riservata\/ordini\/[\w-]+/.exec(await visitor.read("/area-riservata/ordini"))?.[0] ??
      "",
    fields: {},
    fine: ["404"],
  },
  "a review": {
    call: /^POST product-reviews/,
    by: "customer",
    path: review,
    fields: { title: "Bellissima", rating: "5", comment: "La uso ogni sera e mi piace." },
    keeps: ["Bellissima", "La uso ogni sera e mi piace."],
  },
  "a first favourite": {
    call: /^POST wishlists$/,
    by: "stranger",
    path: "/wishlist",
    fields: hearts(product),
    fine: ["404"],
  },
  "a favourite": {
    call: /^PATCH wishlists\/[\w-]+\/variant/,
    by: "customer",
    path: "/wishlist",
    fields: hearts("crema-viso-alla-rosa"),
  },
  "a favourite less": {
    call: /^DELETE wishlists\//,
    by: "customer",
    path: "/wishlist",
    fields: { heart: `remove ${product} 1` },
    fine: gone,
  },
  "the newsletter": {
    call: /^POST customers\/newsletter/,
    by: "stranger",
    path: "/newsletter",
    fields: { email: person.email, "consents.newsletter": "on" },
    fine: done,
    keeps: [person.email],
  },
  "a confirmed newsletter": {
    call: /^PATCH customers\/newsletter\/abc$/,
    by: "stranger",
    path: "/newsletter?confirm=abc",
    fields: {},
    fine: gone,
  },
  "a newsletter less": {
    call: /^PATCH customers\/newsletter\/abc\/unsubscribe/,
    by: "stranger",
    path: "/newsletter?unsubscribe=abc",
    fields: {},
    fine: gone,
  },
  "a confirmed review": {
    call: /^PATCH product-reviews/,
    by: "stranger",
    path: "/prodotti/recensioni/crema-viso-alla-rosa/conferma?token=abc",
    fields: {},
    fine: done,
  },
  "a message": {
    call: /^POST contact/,
    by: "stranger",
    path: "/contatti",
    fields: { ...person, type: "other", message: "Quando torna la crema?", privacy: "on" },
    fine: done,
    keeps: [person.email, "Quando torna la crema?"],
  },
  "a withdrawal": {
    call: /^POST (withdrawal-requests|contact)/,
    by: "stranger",
    path: "/recesso",
    fields: { ...person, orderNumber: "000000042", intent: "confirm", scope: "all" },
    fine: done,
    keeps: [person.email, "000000042"],
  },
};
