import { beforeEach, expect, test } from "vitest";
import { Redirect } from "#contract/content.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { violationsOf } from "#tests/harness/accounts.ts";
import { openShop } from "../../cart/checkout/shopper.fixture.ts";
import { openOffice } from "../../kernel/admin/admin.fixture.ts";
import { pages } from "../schema.ts";
import { redirects } from "./schema.ts";

const shop = await openShop();
const office = await openOffice(shop);

const ask = (path: string) =>
  shop.request(`/shop/redirects-by-path?path=${encodeURIComponent(path)}`);
const target = async (path: string) => (await answerAs(Redirect, await ask(path))).target;
const all = async () =>
  Object.fromEntries(
    (await shop.ctx.db.select().from(redirects)).map(({ fromPath, toPath }) => [fromPath, toPath]),
  );
const made = async (path: string, body: object) => {
  const response = await office.post(path, body);
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: number }).id;
};

beforeEach(() => shop.ctx.db.delete(redirects));

const product = "/products/SIE-ACI-IAL";
const rename = async (path: string, body: object) =>
  expect((await office.patch(path, body)).status).toBe(200);

test("a renamed product leaves its old address behind, chains are flattened and circles dissolved", async () => {
  await rename(product, { slug: "siero-b" });
  expect(await target("/prodotti/siero-acido-ialuronico")).toBe("/prodotti/siero-b");
  expect(await target("/prodotti/siero-acido-ialuronico/")).toBe("/prodotti/siero-b");
  await rename(product, { slug: "siero-c", name: "Siero" });
  expect(await all()).toEqual({
    "/prodotti/siero-acido-ialuronico": "/prodotti/siero-c",
    "/prodotti/siero-b": "/prodotti/siero-c",
  });
  await rename(product, { slug: "siero-acido-ialuronico" });
  expect(await all()).toEqual({
    "/prodotti/siero-b": "/prodotti/siero-acido-ialuronico",
    "/prodotti/siero-c": "/prodotti/siero-acido-ialuronico",
  });
  await rename(product, { name: "Siero acido ialuronico", slug: "siero-acido-ialuronico" });
  expect(Object.keys(await all())).toHaveLength(2);
});

test("a refused change leaves nothing behind, and a new page takes its address back", async () => {
  const taken = await office.patch(product, { slug: "siero-vitamina-c" });
  expect(taken.status).toBe(422);
  expect(await all()).toEqual({});
  await rename(product, { slug: "siero-b" });
  await made("/products", { code: "NUOVO", slug: "siero-acido-ialuronico", name: "Nuovo" });
  await expectError(await ask("/prodotti/siero-acido-ialuronico"), 404);
});

const page = { title: "Guida", body: "Testo" };
test.each([
  ["/taxons", "/categorie/", { code: "PROVA", name: "Prova" }, "code"],
  ["/blog-posts", "/blog/", page, "id"],
  ["/blog-categories", "/blog/categorie/", { name: "Prova" }, "id"],
])("%s leave their old address behind, until they are deleted", async (path, prefix, body, key) => {
  const id = await made(path, { ...body, slug: "prova-uno" });
  const one = `${path}/${key === "code" ? "PROVA" : id}`;
  expect(await all()).toEqual({});
  await rename(one, { slug: "prova-due" });
  expect(await target(`${prefix}prova-uno`)).toBe(`${prefix}prova-due`);
  expect((await office.delete(one)).status).toBe(204);
  expect(await all()).toEqual({});
});

test("so do pages of text", async () => {
  const id = await made("/pages", { ...page, path: "/guida" });
  await rename(`/pages/${id}`, { path: "/guide/pelle" });
  expect(await target("/guida")).toBe("/guide/pelle");
  expect((await office.delete(`/pages/${id}`)).status).toBe(204);
  await expectError(await ask("/guida"), 404);
});

test("pages the shop links keep their address and are not deleted", async () => {
  const rows = await shop.ctx.db.select().from(pages);
  const idOf = (path: string) => rows.find((row) => row.path === path)?.id;
  const about = `/pages/${idOf("/chi-sono")}`;
  const refused = await violationsOf(await office.patch(about, { path: "/chi-siamo" }));
  expect(refused["path"]).toContain("/chi-sono non si può cambiare");
  expect(await expectError(await office.delete(about), 409)).toContain("non eliminare");
  await rename(about, { path: "/chi-sono", title: "Chi siamo" });
  for (const path of ["/privacy", "/recesso"]) {
    await expectError(await office.delete(`/pages/${idOf(path)}`), 409);
  }
  const policy = `/pages/${idOf("/come-gestiamo-le-recensioni")}`;
  await expectError(await office.patch(policy, { path: "/recensioni-vere" }), 422);
  expect((await office.delete(policy)).status).toBe(204);
});

test("a category that shows products is deleted only by its name", async () => {
  await made("/taxons", { code: "FINE", slug: "fine", name: "In fine" });
  await rename(product, { taxons: ["FINE"] });
  expect(await expectError(await office.delete("/taxons/FINE"), 409)).toContain("un prodotto");
  await expectError(await office.delete("/taxons/FINE?confirm=altro"), 409);
  expect((await office.delete("/taxons/FINE?confirm=in%20fine")).status).toBe(204);
});
