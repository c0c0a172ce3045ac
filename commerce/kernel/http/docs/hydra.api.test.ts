import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import { parseHydraDocumentation, parseOpenApi3Documentation } from "@api-platform/api-doc-parser";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readDocument } from "#tests/fuzz/document.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";

let shop: TestCommerce;
let server: Server;
let url = "";

beforeAll(async () => {
  shop = await createTestCommerce();
  server = serve({ fetch: shop.app.fetch, port: 0, hostname: "127.0.0.1" }) as Server;
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2`;
});

afterAll(async () => {
  server.close();
  await shop.close();
});

test("API Platform's parser reads the Hydra description", async () => {
  const { api } = await parseHydraDocumentation(url);
  const products = api.resources?.find(({ name }) => name.endsWith("products-with-facets"));
  expect(products?.fields?.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["code", "slug", "name", "variants", "averageRating"]),
  );
  const names = api.resources?.map(({ name }) => name.split("/").at(-1)) ?? [];
  expect(names).toEqual(
    expect.arrayContaining([
      "taxons-tree",
      "countries",
      "orders",
      "addresses",
      "product-reviews",
      "blog-posts",
    ]),
  );
});

test("its resources have the operations the API has", async () => {
  const { api } = await parseHydraDocumentation(url);
  const typesOf = (name: string) =>
    new Set(
      api.resources
        ?.find((resource) => resource.name === name)
        ?.operations?.map(({ method, type }) => `${method} ${type}`),
    );
  expect(typesOf("admin/blog-posts")).toEqual(
    new Set(["GET list", "POST create", "GET show", "PATCH edit", "DELETE delete"]),
  );
  expect(typesOf("shop/product-reviews")).toEqual(
    new Set(["GET list", "POST create", "GET show", "PATCH edit"]),
  );
});

test("the two descriptions tell of the same operations", async () => {
  const { operations } = await readDocument(shop.request);
  const hydra = await (await shop.request("/docs.jsonld")).text();
  const reference = await (await shop.request("/docs")).text();
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.filter((id) => !hydra.includes(`"#${id}"`))).toEqual([]);
  expect(ids.filter((id) => !reference.includes(`id="${id}"`))).toEqual([]);
});

test("API Platform's parser reads the OpenAPI description", async () => {
  const { api } = await parseOpenApi3Documentation(`${url}/docs.json`);
  const order = api.resources?.find(({ title }) => title === "Order");
  expect(order?.fields?.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "token",
      "items",
      "itemsTotal",
      "checkoutState",
      "eligibleForBrtFermopoint",
    ]),
  );
});

test("bodies name contexts that exist", async () => {
  const response = await shop.request("/contexts/Order");
  expect(response.status).toBe(200);
  expect(await response.json()).toHaveProperty(["@context", "hydra"]);
});

const calls = `GET /shop/products-with-facets
GET /shop/products-by-slug/{slug}
GET /shop/products-by-query/{query}
GET /shop/product-reviews
POST /shop/product-reviews
GET /shop/product-associations/{code}
GET /shop/gift-box-products
GET /shop/taxons-tree
GET /shop/taxons-by-slug/{slug}
GET /shop/facets
GET /shop/products-cart-suggestions/{token}
GET /shop/countries
GET /shop/countries/{code}
POST /shop/customers
PATCH /shop/customers/verify/{token}
POST /shop/customers/token
POST /shop/customers/refresh-token
GET /shop/customers/{id}
PUT /shop/customers/{id}
PUT /shop/customers/{id}/password
POST /shop/customers/reset-password
PATCH /shop/customers/reset-password/{token}
POST /shop/customers/newsletter
POST /shop/orders
GET /shop/orders/{token}
DELETE /shop/orders/{token}
GET /shop/orders
POST /shop/orders/merge
POST /shop/orders/{token}/items
PATCH /shop/orders/{token}/items/{id}
DELETE /shop/orders/{token}/items/{id}
PATCH /shop/orders/{token}/coupon
PATCH /shop/orders/{token}/remove-coupon
PATCH /shop/gift-cards/{code}/add-to-order
PATCH /shop/gift-cards/{code}/remove-from-order
PATCH /shop/orders/{token}/gift-box
PATCH /shop/orders/{token}/remove-gift-box
PUT /shop/orders/{token}
PATCH /shop/orders/{token}/shipments/{id}
PATCH /shop/orders/{token}/payments/{id}
GET /shop/orders/{token}/shipments/{id}/methods
GET /shop/orders/{token}/payments/{id}/methods
PATCH /shop/orders/{token}/complete
PATCH /shop/orders/{token}/pudo
PATCH /shop/orders/{token}/consultation
POST /shop/wishlists
GET /shop/wishlists/{token}
POST /shop/wishlists/merge
PATCH /shop/wishlists/{token}/variant
DELETE /shop/wishlists/{token}/productVariants/{id}
GET /shop/addresses
POST /shop/addresses
PUT /shop/addresses/{id}
DELETE /shop/addresses/{id}
POST /shop/contact-requests
GET /shop/contact-request-types
POST /shop/withdrawal-requests
GET /shop/blog-posts
GET /shop/blog-categories
GET /shop/blog-categories-by-slug/{slug}
GET /shop/blog-posts-by-slug/{slug}
GET /brt/pudos/{id}
GET /brt/pudos-by-city`;

test("the OpenAPI description lists every call of the specification", async () => {
  const document = (await (await shop.request("/docs.json")).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.split("\n").filter((call) => !described.includes(call))).toEqual([]);
});
