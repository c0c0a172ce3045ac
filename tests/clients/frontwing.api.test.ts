import { expect, test } from "vitest";
import { z } from "zod";
import { openShop } from "#commerce/cart/checkout/shopper.fixture.ts";

/**
 * The requests of FrontWing, the React storefront of Sylius, in its order, with the fields it reads of each answer: as in
 * https://github.com/Sylius/FrontWing at 9587037a, and app/api/order.client.ts at 542ac5dd.
 * It follows relations one by one: a proxy before it adds `Prefer: relations=iri`.
 */
const shop = await openShop();

const prefix = "/api/v2";
const iri = z.string().startsWith(`${prefix}/shop/`);
const Listed = z.object({ "hydra:totalItems": z.number(), "hydra:member": z.array(z.unknown()) });
const Card = z.object({
  code: z.string(),
  name: z.string(),
  variants: z.array(iri).min(1),
  images: z.array(z.object({ path: z.string() })),
});
const Taxon = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  slug: z.string(),
  children: z.array(iri),
});
const Variant = z.object({
  code: z.string(),
  price: z.number(),
  product: iri,
  optionValues: z.array(iri),
});
const Option = z.object({ code: z.string(), name: z.string(), values: z.array(iri).min(1) });
const Value = z.object({ code: z.string(), value: z.string() });
const Page = Card.extend({
  description: z.string().nullable(),
  productTaxons: z.array(iri),
  options: z.array(iri),
  defaultVariant: iri,
  associations: z.array(iri),
});
const Cart = z.object({
  tokenValue: z.string(),
  items: z.array(
    z.object({
      id: z.number(),
      variant: iri,
      productName: z.string(),
      quantity: z.number(),
      unitPrice: z.number(),
      subtotal: z.number(),
    }),
  ),
  itemsSubtotal: z.number(),
  shippingTotal: z.number(),
  taxTotal: z.number(),
  total: z.number(),
  shipments: z.array(z.object({ id: z.number() })),
  payments: z.array(z.object({ id: z.number() })),
  checkoutState: z.string(),
});
const Method = z.object({ id: z.number(), code: z.string(), name: z.string() });

async function call<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  [method, body]: ["GET" | "POST" | "PUT" | "PATCH", object?] = ["GET"],
): Promise<z.output<Schema>> {
  const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
  const response = await shop.request(path.replace(/^\/api\/v2/, ""), {
    method,
    headers: { prefer: "relations=iri", ...(body && { "content-type": type }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  expect({ path, ok: response.ok, answer }).toEqual({ path, ok: true, answer });
  return schema.parse(answer);
}

const listOf = async <Item extends z.ZodType>(item: Item, path: string) =>
  z.array(item).parse((await call(Listed, path))["hydra:member"]);

test("FrontWing shows the menu, the home page and a sorted, filtered list", async () => {
  const [first] = await listOf(Taxon, "/shop/taxons");
  const child = await call(Taxon, first?.children[0] ?? "");
  const details = await call(
    Taxon.extend({ parent: iri.nullable() }),
    `/shop/taxons/${child.code}`,
  );
  expect(details.parent).toBe(`${prefix}/shop/taxons/${first?.code}`);
  const Branch = Taxon.extend({ parent: iri });
  const branch = await listOf(Branch, `/shop/taxon-tree/${first?.code}/branch`);
  expect(branch.map(({ code }) => code)).toContain(child.code);
  expect(await listOf(z.object({ code: z.string() }), "/shop/channels")).toHaveLength(1);
  expect(await listOf(Card, "/shop/products?itemsPerPage=8")).toHaveLength(8);
  const query = `itemsPerPage=9&page=1&productTaxons.taxon.code=${child.code}`;
  const names = (await listOf(Card, `/shop/products?${query}&order[translation.name]=desc`)).map(
    ({ name }) => name,
  );
  expect(names.length).toBeGreaterThan(1);
  expect(names).toEqual(names.toSorted((a, b) => b.localeCompare(a, "it")));
  const [wanted = ""] = names;
  const found = await listOf(
    Card,
    `/shop/products?${query}&translations.name=${wanted.slice(0, 6)}`,
  );
  const begins = wanted.slice(0, 6);
  expect(found.map(({ name }) => name)).toEqual(
    expect.arrayContaining(names.filter((name) => name.startsWith(begins))),
  );
  expect(found.filter(({ name }) => !name.includes(begins))).toEqual([]);
});

test("FrontWing opens products with and without options", async () => {
  const cards = await listOf(Card, "/shop/products?itemsPerPage=100");
  const pages = await Promise.all(cards.map(({ code }) => call(Page, `/shop/products/${code}`)));
  const plain = pages.find(({ options }) => options.length === 0);
  expect((await call(Variant, plain?.defaultVariant ?? "")).price).toBeGreaterThan(0);
  // The breadcrumbs.
  const { taxon } = await call(z.object({ taxon: iri }), plain?.productTaxons[0] ?? "");
  const { code } = await call(Taxon, taxon);
  const path = await listOf(Taxon, `/shop/taxon-tree/${code}/path`);
  expect(path.at(-1)?.code).toBe(code);
  const chosen = pages.find(({ options }) => options.length > 0);
  const option = await call(Option, chosen?.options[0] ?? "");
  const value = await call(Value, option.values.at(-1) ?? "");
  // FrontWing composes this address by itself.
  const byValue = `optionValues[]=${prefix}/shop/product-options/${option.code}/values/${value.code}`;
  const product = `/api/v2/shop/products/${chosen?.code}`;
  const variants = await listOf(Variant, `/shop/product-variants?product=${product}&${byValue}`);
  expect(variants).toHaveLength(1);
  expect(await call(Value, variants[0]?.optionValues[0] ?? "")).toEqual(value);
  const Attribute = z.object({ name: z.string(), value: z.unknown() });
  await listOf(Attribute, `/shop/products/${chosen?.code}/attributes`);
  const associated = pages.flatMap(({ associations }) => associations)[0] ?? "";
  const related = await call(z.object({ type: iri, associatedProducts: z.array(iri) }), associated);
  const title = await call(z.object({ code: z.string(), name: z.string() }), related.type);
  expect(title.name).not.toBe("");
  await call(Card, related.associatedProducts[0] ?? "");
});

test("FrontWing fills a cart and reaches the payment step", async () => {
  const { tokenValue } = await call(Cart, "/shop/orders", ["POST", {}]);
  const cart = `/shop/orders/${tokenValue}`;
  const [card] = await listOf(Card, "/shop/products?itemsPerPage=8");
  const { code } = await call(Variant, card?.variants[0] ?? "");
  await call(Cart, `${cart}/items`, ["POST", { productVariant: code, quantity: 1 }]);
  const { items } = await call(Cart, cart);
  const [item] = items;
  const { product } = await call(Variant, item?.variant ?? "");
  await call(Card, product);
  const changed = await call(Cart, `${cart}/items/${item?.id}`, ["PUT", { quantity: 2 }]);
  expect(changed.items[0]?.quantity).toBe(2);
  expect(
    await listOf(z.object({ code: z.string(), name: z.string() }), "/shop/countries"),
  ).toContainEqual({ code: "IT", name: "Italia" });
  // It has no fields for the province and the house number.
  const address = {
    firstName: "Ada",
    lastName: "Rossi",
    company: "",
    street: "Via dei Mille 12",
    countryCode: "IT",
    city: "Torino",
    postcode: "10123",
    phoneNumber: "+39 333 1234567",
  };
  const details = { billingAddress: address, shippingAddress: address, couponCode: null };
  const addressed = await call(Cart, cart, ["PUT", { email: "ada@example.com", ...details }]);
  const shipment = `${cart}/shipments/${addressed.shipments[0]?.id}`;
  const shippings = await listOf(Method.extend({ price: z.number() }), `${shipment}/methods`);
  const courier = shippings.find((method) => method.code === "BRT_STANDARD");
  await call(Cart, shipment, ["PATCH", { shippingMethod: courier?.code }]);
  const payment = `${cart}/payments/${(await call(Cart, cart)).payments[0]?.id}`;
  const methods = await listOf(Method, `${payment}/methods`);
  await call(Cart, payment, ["PATCH", { paymentMethod: methods[0]?.code }]);
  expect(await call(Cart, cart)).toMatchObject({ checkoutState: "payment_selected" });
});
