import { expect, test } from "vitest";
import { z } from "zod";
import { Facets, ProductPage } from "#contract/catalogue.ts";
import { Identity } from "#contract/content.ts";
import { AdminClaim } from "#contract/claims/register.ts";
import { violationsOf } from "#tests/harness/accounts.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { openOffice } from "../../kernel/admin/admin.fixture.ts";
import { nextPublication } from "../visibility.ts";

const shop = await createTestCommerce({ demo: true });
const office = await openOffice(shop);

const serum = async () =>
  (
    await answerAs(
      ProductPage,
      await shop.request("/shop/products-by-slug/siero-acido-ialuronico"),
      200,
    )
  ).details.claims.map(({ claim }) => claim);
const input = (changes: object) => ({
  code: "prova",
  kind: "percentage",
  text: "Pelle idratata per 24 ore",
  evidence: "Corneometria su 20 soggetti, marzo 2026",
  scope: "products",
  products: ["SIE-ACI-IAL"],
  expiresOn: "2027-06-30",
  ...changes,
});
const make = async (changes: object) => {
  const answer = await office.post("/claims", input({ ...changes }));
  return AdminClaim.parse(await answer.json());
};
const change = (id: number, changes: object, version = "*") =>
  office.request(`/admin/claims/${id}`, {
    method: "PATCH",
    headers: { "content-type": "application/merge-patch+json", "if-match": version },
    body: JSON.stringify(changes),
  });

const tagline = async () =>
  (await answerAs(Identity, await shop.request("/shop/identity"), 200)).tagline;
const categories = async () => JSON.stringify(await (await shop.request("/shop/taxons")).json());
const values = async () => {
  const facets = await answerAs(Facets, await shop.request("/shop/facets?taxon=viso"), 200);
  return facets.attributes
    .find(({ code }) => code === "certificazioni")
    ?.values.map(({ value }) => value);
};
const todo = async () => {
  const answer = await office.get("/dashboard/todo");
  const { todo } = z
    .object({ todo: z.array(z.object({ kind: z.string(), count: z.int(), late: z.boolean() })) })
    .parse(await answer.json());
  return todo.find(({ kind }) => kind === "claims");
};

test("a claim is shown with its evidence on its products, until the end of its last day in Rome", async () => {
  const { now } = shop.time;
  const { id } = await make({ expiresOn: "2026-12-24" });
  expect(await serum()).toContain("Pelle idratata per 24 ore");
  shop.time.now = new Date("2026-12-24T22:59:00Z");
  expect(await serum()).toContain("Pelle idratata per 24 ore");
  expect(await nextPublication(shop.ctx)).toBeLessThanOrEqual(Date.parse("2026-12-24T23:00:00Z"));
  shop.time.now = new Date("2026-12-24T23:00:00Z");
  expect(await serum()).not.toContain("Pelle idratata per 24 ore");
  shop.time.now = now;
  expect((await office.delete(`/claims/${id}`)).status).toBe(204);
});

test("texts show the words of the register, and leave them out once they have expired", async () => {
  expect(await tagline()).toMatch(/gesti lenti\. Cosmetici nati in una vecchia serra e prodotti/);
  const claims = await office.get("/claims?q=serra");
  const { "hydra:member": found } = z
    .object({ "hydra:member": z.array(AdminClaim) })
    .parse(await claims.json());
  const [origin] = found;
  if (!origin) throw new Error("The demo has this claim");
  await change(origin.id, { text: "Cosmetici prodotti a <Firenze>." });
  expect(await tagline()).toMatch(/gesti lenti\. Cosmetici prodotti a <Firenze>\.$/);
  await change(origin.id, { expiresOn: "2026-01-01" });
  expect(await tagline()).toMatch(/gesti lenti\.$/);
  expect(await categories()).toContain("I cosmetici sono formulati e prodotti in Italia");
  expect(await categories()).not.toContain("{{");
});

test("a characteristic that is a claim leaves filters and details with it", async () => {
  expect(await values()).toContain("nichel-testato");
  const member = z.object({ "hydra:member": z.array(AdminClaim) });
  const listed = member.parse(await (await office.get("/claims?q=nichel")).json());
  const { id = 0 } = listed["hydra:member"][0] ?? {};
  await change(id, { expiresOn: "2026-01-01" });
  expect(await values()).not.toContain("nichel-testato");
  expect(await values()).toContain("formula-vegana");
  const page = await answerAs(
    ProductPage,
    await shop.request("/shop/products-by-slug/latte-detergente-alla-rosa"),
    200,
  );
  expect(JSON.stringify(page.attributes)).not.toContain("Nichel");
  expect(page.details.claims.map(({ claim }) => claim)).toContain("Formula vegana");
});

test("a claim has evidence, a day and a scope that exists", async () => {
  expect(await violationsOf(await office.post("/claims", input({ evidence: " " })))).toHaveProperty(
    "evidence",
  );
  for (const [field, wrong] of [
    ["products", { products: [] }],
    ["products", { products: ["NESSUNO"] }],
    ["characteristic", { scope: "characteristic", characteristic: "linea/nessuna" }],
    ["expiresOn", { expiresOn: "2026-13-40" }],
    ["expiresOn", { expiresOn: "2099-12-31" }],
    ["code", { code: "serra" }],
  ] as const)
    expect(await violationsOf(await office.post("/claims", input(wrong)))).toHaveProperty(field);
});

test("two people who change the same claim do not overwrite each other", async () => {
  const { id } = await make({ code: "due-persone" });
  const version = (await office.get(`/claims/${id}`)).headers.get("etag") ?? "";
  expect((await change(id, { evidence: "Prima prova" }, version)).status).toBe(200);
  expect((await change(id, { evidence: "Seconda prova" }, version)).status).toBe(412);
  expect((await change(id, { expiresOn: "2027-09-30" }, version)).status).toBe(200);
});

test("what has expired or will within a month waits on the first page", async () => {
  const before = (await todo())?.count ?? 0;
  await make({ code: "tra-poco", expiresOn: "2026-12-01" });
  expect(await todo()).toMatchObject({ count: before + 1, late: true });
});
