#!/usr/bin/env node
// A proxy before our own backend that lets through only what the specification promises.
//   --calls   an API call that is not in section 7 answers 404
//   --fields  a field that is neither in section 3 nor in vanilla Sylius 2.0 is taken out of the answers
// Neither given: both. What is not under /api/v2 (pages, pictures, payment) passes as it is.
import { createServer, request as forward } from "node:http";
import { parseArgs } from "node:util";
import { pathToFileURL } from "node:url";
import { API, hydraError } from "./sylius/json-ld.mjs";

/** Section 7, whole. `*` is one segment, `**` several. */
export const calls = `
GET /shop/products-with-facets
GET /shop/products-by-slug/*
GET /shop/products-by-query/*
GET POST /shop/product-reviews
GET /shop/product-associations/*
GET /shop/gift-box-products
GET /shop/taxons-tree
GET /shop/taxons-by-slug/**
GET /shop/facets
GET /shop/products-cart-suggestions/*
GET /shop/countries
GET /shop/countries/*
POST /shop/customers
PATCH /shop/customers/verify/*
POST /shop/customers/token
POST /shop/customers/refresh-token
GET PUT /shop/customers/#
PUT /shop/customers/#/password
POST /shop/customers/reset-password
PATCH /shop/customers/reset-password/*
POST /shop/customers/newsletter
GET POST /shop/orders
GET PUT DELETE /shop/orders/*
POST /shop/orders/merge
POST /shop/orders/*/items
PATCH DELETE /shop/orders/*/items/*
PATCH /shop/orders/*/coupon
PATCH /shop/orders/*/remove-coupon
PATCH /shop/gift-cards/*/add-to-order
PATCH /shop/gift-cards/*/remove-from-order
PATCH /shop/orders/*/gift-box
PATCH /shop/orders/*/remove-gift-box
PATCH /shop/orders/*/shipments/*
PATCH /shop/orders/*/payments/*
GET /shop/orders/*/shipments/*/methods
GET /shop/orders/*/payments/*/methods
PATCH /shop/orders/*/complete
PATCH /shop/orders/*/pudo
PATCH /shop/orders/*/consultation
POST /shop/wishlists
GET /shop/wishlists/*
POST /shop/wishlists/merge
PATCH /shop/wishlists/*/variant
DELETE /shop/wishlists/*/productVariants/*
GET POST /shop/addresses
PUT DELETE /shop/addresses/*
POST /shop/contact-requests
GET /shop/contact-request-types
POST /shop/withdrawal-requests
GET /shop/blog-posts
GET /shop/blog-categories
GET /shop/blog-categories-by-slug/*
GET /shop/blog-posts-by-slug/*
GET /brt/pudos/*
GET /brt/pudos-by-city
`
  .trim()
  .split("\n")
  .map((line) => {
    const methods = line.split(" ");
    const path = methods.pop() ?? "";
    const source = path.replace(
      /\*\*|\*|#/g,
      (sign) => ({ "**": ".+", "*": "[^/]+", "#": "\\d+" })[sign],
    );
    return { methods, path, expression: new RegExp(`^${source}$`) };
  });

export const isSpecified = (method, path) =>
  calls.some(
    ({ methods, expression }) =>
      expression.test(path) &&
      (methods.includes(method) || (method === "HEAD" && methods.includes("GET"))),
  );

/** Fields of each type; `name:Type` says what an object there is held to. Keys with @ always stay. */
const shapes = Object.fromEntries(
  Object.entries({
    Order:
      "channel customer:OrderCustomer shippingAddress:Address billingAddress:Address payments:OrderPart shipments:OrderPart currencyCode localeCode state checkoutState paymentState shippingState tokenValue number items:OrderItem itemsTotal total itemsSubtotal taxTotal shippingTaxTotal taxExcludedTotal taxIncludedTotal shippingTotal orderPromotionTotal shippingPromotionTotal " +
      "token itemsTaxTotal promotionCoupon:Coupon appliedGiftCardAmount giftCards:UsedGiftCard availableShippingMethods:ShippingMethod availablePaymentMethods:PaymentMethod email invoiceRequired giftBoxFromName giftBoxToName giftBoxMessage eligibleForBrtFermopoint " +
      // The order's date, under Sylius's later name for it.
      "date status paymentStatus shippingStatus checkoutCompletedAt",
    OrderCustomer: "id email",
    OrderPart: "id method",
    OrderItem:
      "variant productName id quantity unitPrice originalUnitPrice total discountedUnitPrice subtotal product:Product selectedVariant:ProductVariant giftBox",
    Coupon: "code",
    UsedGiftCard: "code amount",
    GiftCard: "code enabled amount initialAmount currencyCode customMessage appliedOrders",
    ShippingMethod: "id code position name description price",
    PaymentMethod: "id code position name description instructions",
    Product:
      "productTaxons mainTaxon:Taxon reviews averageRating images:Image id code variants:ProductVariant options:ProductOption associations:ProductAssociation createdAt updatedAt shortDescription name description slug defaultVariant:ProductVariant attributes:ProductAttributeValue",
    ProductVariant:
      "code product optionValues:ProductOptionValue name inStock price originalPrice lowestPriceBeforeDiscount appliedPromotions id shippingRequired channelPricings",
    ProductOption: "code name values:ProductOptionValue",
    ProductOptionValue: "code option value",
    ProductAttributeValue: "id attribute localeCode value name type code",
    ProductAssociation: "id type associatedProducts:Product",
    Image: "id type path alt",
    Taxon: "id code children:Taxon images:Image name slug description",
    ProductReview:
      "id title rating comment author:Author reviewSubject createdAt updatedAt verifiedCustomer",
    Author: "firstName",
    Country: "code name provinces:Province",
    Province: "code name abbreviation",
    Customer:
      "id defaultAddress user:ShopUser email firstName lastName fullName phoneNumber gender birthday subscribedToNewsletter consents",
    ShopUser: "id email verified",
    Address:
      "id firstName lastName phoneNumber company countryCode provinceCode provinceName street streetNumber city postcode notes fiscalCode pec sdi invoiceRequired",
    Login: "token customer refresh_token channelCode customerData:Customer",
    Wishlist: "id token wishlistProducts:WishlistProduct shopUser:ShopUser",
    WishlistProduct: "product:Product variant:ProductVariant quantity",
    ContactRequestType: "code name",
    WithdrawalRequest: "id",
    // The specification names these without their fields: what a page cannot do without.
    BlogPost:
      "id slug title excerpt content image:Image category:BlogCategory publishedAt createdAt",
    BlogCategory: "id slug name description",
  }).map(([type, text]) => [
    type,
    Object.fromEntries(
      text
        .split(/\s+/)
        .map((field) => field.split(":"))
        .map(([name, hint]) => [name, hint ?? null]),
    ),
  ]),
);

/** Objects of a type not named above (facets, pickup points) pass whole. `taken` collects `Type.field`. */
export function onlySpecified(value, hint = null, taken = new Set()) {
  if (Array.isArray(value)) return value.map((entry) => onlySpecified(entry, hint, taken));
  if (typeof value !== "object" || value === null) return value;
  if (value["@type"] === "hydra:Collection") {
    const kept = {};
    for (const [name, entry] of Object.entries(value)) {
      if (name === "hydra:member") kept[name] = onlySpecified(entry, null, taken);
      else if (name.startsWith("@") || name.startsWith("hydra:")) kept[name] = entry;
      else taken.add(`Collection.${name}`);
    }
    return kept;
  }
  const type = hint in shapes ? hint : value["@type"];
  const shape = shapes[type];
  if (!shape) return value;
  const kept = {};
  for (const [name, entry] of Object.entries(value)) {
    if (name.startsWith("@")) kept[name] = entry;
    else if (name in shape) kept[name] = onlySpecified(entry, shape[name], taken);
    else taken.add(`${type}.${name}`);
  }
  return kept;
}

const isLogin = (path) => /^\/shop\/customers\/(token|refresh-token)$/.test(path);

/** @param {{ target: string, filterCalls?: boolean, filterFields?: boolean, log?: (line: string) => void }} options */
export function createProxy({ target, filterCalls = true, filterFields = true, log }) {
  const upstream = new URL(target);
  return createServer((incoming, outgoing) => {
    const { pathname, origin } = new URL(
      incoming.url,
      `http://${incoming.headers.host ?? "localhost"}`,
    );
    const path = pathname.startsWith(`${API}/`) ? pathname.slice(API.length) : null;
    if (filterCalls && path !== null && !isSpecified(incoming.method, path)) {
      incoming.resume();
      log?.(`not in section 7: ${incoming.method} ${path}`);
      const { status, body } = hydraError(
        404,
        `No route found for "${incoming.method} ${origin}${pathname}"`,
      );
      return outgoing
        .writeHead(status, { "content-type": "application/ld+json; charset=utf-8" })
        .end(JSON.stringify(body));
    }
    const filtered = filterFields && path !== null;
    const headers = { ...incoming.headers, host: upstream.host };
    if (filtered) delete headers["accept-encoding"];
    const call = forward(
      {
        host: upstream.hostname,
        port: upstream.port || 80,
        method: incoming.method,
        path: incoming.url,
        headers,
      },
      (answer) => {
        const json = (answer.headers["content-type"] ?? "").includes("json");
        if (!filtered || !json || answer.statusCode >= 400) {
          outgoing.writeHead(answer.statusCode, answer.headers);
          return answer.pipe(outgoing);
        }
        const chunks = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("end", () => {
          const {
            "content-length": _length,
            "transfer-encoding": _encoding,
            etag: _etag,
            ...rest
          } = answer.headers;
          const taken = new Set();
          outgoing
            .writeHead(answer.statusCode, rest)
            .end(filterText(Buffer.concat(chunks).toString("utf8"), path, taken));
          if (taken.size)
            log?.(`${incoming.method} ${path}: without ${[...taken].sort().join(" ")}`);
        });
      },
    );
    call.on("error", (error) => {
      if (!outgoing.headersSent) outgoing.writeHead(502, { "content-type": "text/plain" });
      outgoing.end(`${target}: ${error.message}`);
    });
    incoming.pipe(call);
  });
}

function filterText(text, path, taken) {
  try {
    return JSON.stringify(onlySpecified(JSON.parse(text), isLogin(path) ? "Login" : null, taken));
  } catch {
    return text;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
    options: {
      target: { type: "string", default: "http://localhost:3000" },
      port: { type: "string", default: "4200" },
      calls: { type: "boolean" },
      fields: { type: "boolean" },
      log: { type: "boolean" },
    },
  });
  const both = !values.calls && !values.fields;
  const server = createProxy({
    target: values.target,
    filterCalls: both || values.calls === true,
    filterFields: both || values.fields === true,
    log: values.log ? console.log : undefined,
  });
  server.listen(Number(values.port), () =>
    console.log(
      `Only the specification of ${values.target}: http://localhost:${values.port}${API}`,
    ),
  );
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => (server.close(), server.closeAllConnections()));
}
