import { codes } from "#commerce/cart/checkout/shopper.fixture.ts";
import type { openCallers, Belongings } from "#tests/harness/callers.ts";
import type { Bearers } from "./calls.ts";
import type { Known } from "./schema-values.ts";

type People = Awaited<ReturnType<typeof openCallers>>;

export function bearersOf({ bearers, admin }: People): Bearers {
  const { anna = "", bruno = "", expired = "", forged = "", deleted = "" } = bearers;
  return { customers: [anna, bruno], admin: admin.token, dead: [expired, forged, deleted, "x.y"] };
}

const goodPassword = "Nebbia-lieve7";

/** Names of things the shop really has, by field, by parameter, or by parameter behind its folder. */
export function knownOf({ anna, bruno, admin }: People): Known {
  const each = (name: keyof Belongings) => [anna, bruno].map((person) => String(person[name]));
  const variants = Object.values(codes);
  const products = ["SIE-ACI-IAL", "FLU-SOL-SPF50", "SAP-OLI"];
  const slugs = ["siero-acido-ialuronico", "fluido-solare-spf-50", "sapone-all-oliva"];
  const tokens = [...each("cart"), ...each("order")];
  const emails = [...each("email"), admin.email, "giulia.moretti@example.com"];
  return {
    token: tokens,
    tokenA: [...tokens, ...each("wishlist")],
    tokenB: [...tokens, ...each("wishlist")],
    tokenValue: each("wishlist"),
    orderToken: tokens,
    orderTokenValue: tokens,
    orderNumber: each("number"),
    number: each("number"),
    "wishlists/token": each("wishlist"),
    "addresses/id": each("address"),
    "customers/id": each("id"),
    "customers/key": each("id"),
    "items/id": each("item"),
    "shipments/id": each("shipment"),
    "payments/id": each("payment"),
    "productVariants/id": each("variant"),
    "product-reviews/id": each("review"),
    "product-reviews/key": each("review"),
    "products/code": products,
    "product-variants/code": variants,
    "countries/code": ["IT", "FR"],
    "taxons/code": ["viso", "VISO", "corpo"],
    "gift-cards/code": ["RUGIADA-DEMO-25A"],
    "settings/key": ["company", "faq", "thresholds", "delivery"],
    "shipping-methods/key": ["BRT_STANDARD"],
    "payment-methods/key": ["CARTA", "BONIFICO"],
    "promotions/key": ["1", "2"],
    "coupons/key": ["CIAO10", "AMICA20"],
    slug: [...slugs, "viso", "blog"],
    code: [...products, ...variants],
    key: ["1", "2", "3"],
    query: ["siero", "crema viso", "sapne"],
    path: ["/chi-siamo", "/privacy"],
    email: emails,
    password: [goodPassword],
    newPassword: [goodPassword],
    confirmNewPassword: [goodPassword],
    currentPassword: [goodPassword],
    productVariant: variants.map((code) => `/api/v2/shop/product-variants/${code}`),
    productCode: products,
    product: products,
    products,
    variants,
    reviewSubject: products,
    "reviewSubject[]": products,
    couponCode: ["CIAO10", "AMICA20"],
    giftCardCode: ["RUGIADA-DEMO-25A"],
    shippingMethod: ["BRT_STANDARD", "/api/v2/shop/shipping-methods/BRT_STANDARD"],
    paymentMethod: ["CARTA", "BONIFICO", "CONTRASSEGNO", "PAYPAL"],
    recaptchaToken: ["not-supported", "skip"],
    countryCode: ["IT"],
    provinceCode: ["IT-MI"],
    postcode: ["20121"],
    zipCode: ["20121"],
    city: ["Milano"],
    phoneNumber: ["+393471234567"],
    fiscalCode: ["CRDLVI84E52X101T"],
    taxon: ["viso", "corpo"],
    page: ["1", "2"],
    itemsPerPage: ["1", "30"],
  };
}
