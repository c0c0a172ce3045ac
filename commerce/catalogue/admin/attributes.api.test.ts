import { expect, test } from "vitest";
import { AdminProduct, AdminVariant } from "#contract/admin/product.ts";
import { goodPassword, openAccounts, violationsOf } from "#tests/harness/accounts.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { post } from "#tests/harness/customer.ts";
import { lastAudit, openOffice } from "../../kernel/admin/admin.fixture.ts";
import { postResource } from "../../content/admin-routes.ts";
import { customerResource } from "../../customers/admin-routes.ts";
import { shapeOf } from "../../kernel/admin/routes.ts";
import { attributeResource } from "./attributes.ts";

const shop = await openAccounts({ demo: true });
const office = await openOffice(shop);
const Attribute = shapeOf(attributeResource);
const product = "/products/SIE-ACI-IAL";

test("an attribute and its values are made, used, renamed, and go only when unused", async () => {
  const made = await office.post("/attributes", {
    code: "finitura",
    name: "Finitura",
    values: [
      { code: "opaca", name: "Opaca" },
      { code: "luminosa", name: "Luminosa" },
    ],
  });
  expect(await answerAs(Attribute, made, 201)).toMatchObject({ filterable: true, position: 0 });
  const { attributes } = await answerAs(AdminProduct, await office.get(product));
  const described = { attributes: { ...attributes, finitura: ["luminosa"] } };
  await answerAs(AdminProduct, await office.patch(product, described));

  const values = [{ code: "luminosa", name: "Splendentissima" }];
  const renamed = await answerAs(Attribute, await office.patch("/attributes/finitura", { values }));
  expect(renamed).toMatchObject({ values });
  const found = await shop.request("/shop/products-by-query/splendentissima");
  expect(await found.json()).toMatchObject({ "hydra:member": [{ code: product.split("/")[2] }] });
  const emptied = await office.patch("/attributes/finitura", { values: [] });
  expect(await expectError(emptied, 409)).toContain("un prodotto");
  await expectError(await office.delete("/attributes/finitura"), 409);

  await office.patch(product, { attributes });
  expect((await office.delete("/attributes/finitura")).status).toBe(204);
  expect(await lastAudit(shop.ctx, "attributes.delete", "attributes:finitura")).toBeDefined();
});

test("a product gets options, and its variants stand for their values", async () => {
  const body = { code: "OLIO_PROVA", slug: "olio-prova", name: "Olio di prova" };
  const size = {
    code: "formato",
    name: "Formato",
    values: [
      { code: "30ml", value: "30 ml", swatch: null },
      { code: "60ml", value: "60 ml", swatch: null },
    ],
  };
  const made = await office.post("/products", { ...body, options: [size] });
  expect((await answerAs(AdminProduct, made, 201)).options).toEqual([size]);
  const bottle = { code: "OLIO_30", name: "30 ml", price: 1000, optionValues: { formato: "30ml" } };
  const added = await office.post("/products/OLIO_PROVA/variants", bottle);
  expect(await answerAs(AdminVariant, added, 201)).toMatchObject(bottle);
  const { images } = await answerAs(AdminProduct, await office.get("/products/SIE-VIT-C"));
  await office.patch("/products/OLIO_PROVA", {
    enabled: true,
    images: [{ path: images[0]?.path }],
  });
  const sold = await shop.request("/shop/products-by-slug/olio-prova");
  expect(await sold.json()).toMatchObject({
    variants: [{ optionValues: [{ code: "30ml", option: "formato" }] }],
  });

  const only = (code: string) => ({
    options: [{ ...size, values: size.values.filter((value) => value.code === code) }],
  });
  const refused = await office.patch("/products/OLIO_PROVA", only("60ml"));
  expect(await violationsOf(refused)).toMatchObject({ options: expect.stringContaining("30 ml") });
  const fewer = await answerAs(
    AdminProduct,
    await office.patch("/products/OLIO_PROVA", only("30ml")),
  );
  expect(fewer.options[0]?.values).toHaveLength(1);
  const unknown = { optionValues: { formato: "90ml" } };
  const wrong = await office.patch("/product-variants/OLIO_30", unknown);
  expect(await violationsOf(wrong)).toHaveProperty(["optionValues.formato"]);
});

test("a blog post names the products it speaks of", async () => {
  const draft = { slug: "con-prodotti", title: "Con prodotti", body: "Ciao" };
  const products = ["SIE-VIT-C", "SIE-ACI-IAL"];
  const made = await office.post("/blog-posts", { ...draft, products });
  const { id } = (await answerAs(shapeOf(postResource), made, 201)) as unknown as { id: number };
  const path = `/blog-posts/${id}`;
  expect(await (await office.get(path)).json()).toMatchObject({ products });
  const changed = await office.patch(path, { products: products.toReversed(), title: "Altro" });
  expect(await changed.json()).toMatchObject({ products: products.toReversed(), title: "Altro" });
  await expectError(await office.patch(path, { products: ["NESSUNO"] }), 422);
  expect(await (await office.patch(path, { products: [] })).json()).toMatchObject({ products: [] });
});

test("an administrator corrects, shuts out and promotes people, never themselves", async () => {
  const email = "sospesa@example.it";
  const { customerData, token } = await shop.register(email);
  const path = `/customers/${customerData.id}`;
  const change = async (body: object) =>
    answerAs(shapeOf(customerResource), await office.patch(path, body));
  const logIn = () =>
    shop.request("/shop/customers/token", post({ email, password: goodPassword }));
  const self = { headers: { authorization: `Bearer ${token}` } };

  expect(await change({ firstName: "Sofia" })).toMatchObject({ firstName: "Sofia", enabled: true });
  expect((await shop.request(`/shop/customers/${customerData.id}`, self)).status).toBe(200);
  expect(await change({ enabled: false })).toMatchObject({ enabled: false });
  await expectError(await shop.request(`/shop/customers/${customerData.id}`, self), 401);
  expect(await expectError(await logIn(), 401)).toBe("Invalid credentials.");
  expect(await lastAudit(shop.ctx, "customers.update", `customers:${customerData.id}`)).toEqual({
    actor: office.actor,
    before: { enabled: true },
    after: { enabled: false },
  });
  expect(await change({ enabled: true, role: "owner" })).toMatchObject({ role: "customer" });
  expect((await logIn()).status).toBe(200);
  await expectError(await office.patch(path, { birthday: "2999-01-01" }), 422);
  const own = await office.patch(`/customers/${office.id}`, { enabled: false });
  expect(await expectError(own, 409)).toContain("Persone");
});
