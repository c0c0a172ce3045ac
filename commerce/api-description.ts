import { apiPrefix } from "#contract/paths.ts";
import type { CommerceConfig } from "./kernel/config.ts";
import type { ApiFacts } from "./kernel/http/docs/complete.ts";

export const apiDescription = ({ apiPrefix }: Pick<CommerceConfig, "apiPrefix">) => ({
  openapi: "3.1.0",
  info: {
    title: "Shop API",
    version: "2",
    license: { name: "MIT", identifier: "MIT" },
    description: [
      "Answers are JSON-LD (`application/ld+json`); with `Accept: application/json` the same fields come without",
      "`@` names, and a collection is a bare array. Money is in cents of euro, dates are `Y-m-d H:i:s` in UTC.",
      "PATCH takes `application/merge-patch+json`. Where a resource is named, its IRI and its code both do.",
      "Lists have 10 items per page unless `itemsPerPage` says otherwise.",
    ].join(" "),
  },
  servers: [{ url: apiPrefix }],
});

/** Calls that require an account; guests may make all other calls of the shop API. */
const personal = [
  /^\w+ \/shop\/addresses/,
  /^get \/shop\/shop-users/,
  /^\w+ \/shop\/customers\/\{id\}/,
  /^get \/shop\/orders$/,
  /^post \/shop\/product-reviews$/,
  /^(get|post) \/shop\/product-reviews\/own(\/|$)/,
];
const signsIn =
  /^\/(admin\/(administrators|invitations)\/|shop\/customers\/(token|refresh-token)$)/;

const shop = `${apiPrefix}/shop`;

const address = {
  firstName: "Ada",
  lastName: "Rossi",
  street: "Via dei Mille",
  streetNumber: "12",
  city: "Torino",
  postcode: "10123",
  provinceCode: "TO",
  countryCode: "IT",
  phoneNumber: "+39 333 1234567",
};

/** Example bodies by schema name. */
const examples = {
  CreateCart: {},
  AddItem: { productVariant: `${shop}/product-variants/SAP-OLI-100`, quantity: 1 },
  ChangeItem: { quantity: 2 },
  ApplyCoupon: { couponCode: "CIAO10" },
  UpdateOrder: { email: "ada@example.com", shippingAddress: address, billingAddress: address },
  SelectShippingMethod: { shippingMethod: `${shop}/shipping-methods/BRT_STANDARD` },
  SelectPaymentMethod: { paymentMethod: `${shop}/payment-methods/CARTA` },
  ChoosePickupPoint: { pudoId: "IT90099" },
  CompleteOrder: { notes: "Suonare due volte" },
  LogIn: { email: "ada@example.com", password: "una password lunga" },
  RefreshToken: { refresh_token: "…" },
  SignUp: {
    firstName: "Ada",
    lastName: "Rossi",
    email: "ada@example.com",
    password: "Nebbia-lieve7",
    consents: { privacy: true },
  },
  AddressInput: address,
  AddToWishlist: { productVariantId: 1 },
  MergeTokens: { tokenA: "…", tokenB: "…" },
  WriteReview: {
    product: `${shop}/products/SAP-OLI`,
    title: "Leggera",
    rating: 5,
    comment: "Si assorbe subito.",
  },
  Subscribe: { email: "ada@example.com", consents: { newsletter: true } },
  AdminLogIn: { email: "anna@example.org", password: "…" },
  ShipOrder: { tracking: "BRT123456789" },
};

export const apiFacts: ApiFacts = {
  securitySchemes: {
    bearer: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "JWT",
      description:
        "The token of POST /shop/customers/token, or of POST /admin/administrators/token",
    },
    officeSession: {
      type: "apiKey",
      in: "cookie",
      name: "shop_office",
      description:
        "Set by POST /admin/administrators/session; on HTTPS its name begins with __Secure-",
    },
  },
  securityOf(method, path): Record<string, string[]>[] {
    if (signsIn.test(path) || !/^\/(shop|admin)\//.test(path)) return [];
    if (path.startsWith("/admin/")) return [{ bearer: [] }, { officeSession: [] }];
    const guest = {};
    const isPersonal = personal.some((pattern) => pattern.test(`${method} ${path}`));
    return isPersonal ? [{ bearer: [] }] : [guest, { bearer: [] }];
  },
  examples,
};
