import { expect, test } from "vitest";
import { createShop } from "../client.ts";
import type { Misfit } from "../transport.ts";
import { foreignBackend } from "./dialect.ts";

type Answers = Record<string, unknown>;

/** A backend with only these answers, which records the calls it receives. */
function shopOf(answers: Answers, backend = foreignBackend()) {
  const asked: string[] = [];
  const misfits: Misfit[] = [];
  const shop = createShop({
    fetch: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const path = pathname.replace("/api/v2/shop", "");
      asked.push(`${request.method} ${path}`);
      const key = [`${request.method} ${path}`, path].find((one) => one in answers);
      if (key === undefined) return Response.json({ detail: "Not Found" }, { status: 404 });
      const answer = answers[key];
      return Response.json(typeof answer === "function" ? answer(searchParams) : answer);
    },
    baseUrl: "http://sylius.test/api/v2",
    channel: "WEB",
    findDialect: backend.dialectOf,
    report: (misfit) => misfits.push(misfit),
  });
  return { shop, asked, misfits };
}

const iri = (path: string) => `/api/v2/shop${path}`;
const mug = {
  "@id": iri("/products/MUG"),
  code: "MUG",
  slug: "mug",
  name: "Mug",
  images: [],
  averageRating: 0,
  reviews: [],
  mainTaxon: null,
  variants: [iri("/product-variants/BLUE"), iri("/product-variants/RED")],
  defaultVariant: iri("/product-variants/BLUE"),
};
const variantOf = (code: string, price: number) => ({
  "@id": iri(`/product-variants/${code}`),
  code,
  name: code,
  product: mug["@id"],
  optionValues: [],
  price,
  originalPrice: price,
  inStock: true,
});
const variants = { BLUE: variantOf("BLUE", 900), RED: variantOf("RED", 1000) };
const sylius: Answers = {
  "/products": { member: [mug], totalItems: 1 },
  "/products-by-slug/mug": mug,
  "/product-variants/BLUE": variants.BLUE,
  "/product-variants/RED": variants.RED,
};

test("relations are resolved, once for all visitors", async () => {
  const backend = foreignBackend();
  const { shop } = shopOf(sylius, backend);
  const { items } = await shop.products();
  expect(items[0]?.variants.map(({ price }) => price)).toEqual([900, 1000]);
  expect(items[0]?.defaultVariant).toMatchObject({ code: "BLUE", shippingRequired: true });
  const again = shopOf(sylius, backend);
  await again.shop.products();
  expect(again.asked).toEqual([]);
});

test("a list asks for all its variants at once", async () => {
  const products = ["A", "B", "C"].map((code) => ({
    ...mug,
    "@id": iri(`/products/${code}`),
    code,
    variants: [iri(`/product-variants/${code}`)],
    defaultVariant: iri(`/product-variants/${code}`),
  }));
  const { shop, asked } = shopOf({
    "/products-with-facets": products,
    "/product-variants": ["A", "B", "C"].map((code) => variantOf(code, 500)),
  });
  expect((await shop.products()).items).toHaveLength(3);
  expect(asked).toEqual(["GET /products-with-facets", "GET /product-variants"]);
});

test("a call the backend has not is asked for once, and answered in another way", async () => {
  const { shop, asked } = shopOf(sylius);
  await shop.products();
  await shop.products();
  expect(asked.filter((path) => path === "GET /products-with-facets")).toHaveLength(1);
  expect(await shop.facets()).toMatchObject({ price: null, attributes: [] });
  const lacks = await shop.lacks();
  expect(lacks).toMatchObject({ blog: true, newsletter: true, pages: true, pricing: true });
});

test("an answer that cannot be read is told, without what it says", async () => {
  const { shop, misfits } = shopOf({ "/orders/secret-token": {}, "/taxons-tree": [] });
  await expect(shop.order("secret-token")).rejects.toMatchObject({ status: 502 });
  expect(misfits).toEqual([
    { call: "GET /shop/orders/{…}", field: null, problem: "cannot be read" },
  ]);
});

test("favourites without wishlists live in their token", async () => {
  const { shop } = shopOf(sylius);
  const { token } = await shop.createWishlist();
  const id = (await shop.product("mug")).variants[1]?.id ?? 0;
  const list = await shop.addToWishlist(token, id, "mug");
  expect(list.wishlistProducts[0]?.variant.code).toBe("RED");
  expect(await shop.isInBrowser(list.token)).toBe(true);
  expect(await shop.isInBrowser("stored-by-the-backend")).toBe(false);
  expect((await shop.wishlist(list.token)).wishlistProducts).toHaveLength(1);
  const left = await shop.removeFromWishlist(list.token, id);
  expect((await shop.wishlist(left)).wishlistProducts).toEqual([]);
});

test("a part of a customer is sent with the whole", async () => {
  const known = {
    "@id": iri("/customers/3"),
    email: "a@b.it",
    firstName: "Anna",
    lastName: "Neri",
  };
  let sent: unknown;
  const shop = createShop({
    fetch: async (request) => {
      if (request.method === "PUT") sent = await request.json();
      return Response.json(known);
    },
    baseUrl: "http://sylius.test/api/v2",
    channel: "WEB",
    findDialect: foreignBackend().dialectOf,
  });
  await shop.updateCustomer(3, { defaultAddress: iri("/addresses/7") });
  expect(sent).toMatchObject({ firstName: "Anna", defaultAddress: iri("/addresses/7") });
});

test("where addresses have no field for the number, it goes and comes with the street", async () => {
  let sent: unknown;
  const stored = { "@id": iri("/addresses/7"), street: "Via San Gallo 21/A", city: "Firenze" };
  const { shop } = shopOf({ "POST /addresses": () => stored });
  const spied = createShop({
    fetch: async (request) => {
      if (!request.url.endsWith("/addresses")) return Response.json({}, { status: 404 });
      sent = await request.json();
      return Response.json(stored);
    },
    baseUrl: "http://sylius.test/api/v2",
    channel: "WEB",
    findDialect: foreignBackend().dialectOf,
  });
  await spied.addAddress({ street: "Via San Gallo", streetNumber: "21/A" });
  expect(sent).toMatchObject({ street: "Via San Gallo 21/A" });
  const read = await shop.addAddress({ street: "x" });
  expect(read).toMatchObject({ id: 7, street: "Via San Gallo", streetNumber: "21/A" });
});

test("a shop without an identity is called like its channel", async () => {
  const { shop } = shopOf({ "/channels/WEB": { code: "WEB", name: "Fior di Sale" } });
  expect(await shop.identity()).toMatchObject({ name: "Fior di Sale", logo: null, social: [] });
  await expect(shopOf({}).shop.identity()).rejects.toMatchObject({ status: 404 });
});

test("cash on delivery leaves nothing to pay online", async () => {
  const payment = { id: 1, state: "new", method: { code: "contrassegno", name: "Contrassegno" } };
  const order = { tokenValue: "t", state: "new", checkoutState: "completed", items: [] };
  const placed = { ...order, paymentState: "awaiting_payment", payments: [payment] };
  const { shop } = shopOf({ "/orders/t": placed });
  const { status, paymentState } = await shop.order("t");
  expect([status, paymentState]).toEqual(["pending_on_delivery", "pending_on_delivery"]);
});

test("a paid order without parcels has the status of the specification for it", async () => {
  const order = { tokenValue: "t", state: "new", checkoutState: "completed", items: [] };
  const placed = { ...order, paymentState: "paid", shippingState: "ready", shipments: [] };
  const { shop } = shopOf({ "/orders/t": placed });
  const { status, shippingStatus } = await shop.order("t");
  expect([status, shippingStatus]).toEqual(["no_shipping", "no_shipping"]);
});
