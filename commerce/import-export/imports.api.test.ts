import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ImportKind } from "#contract/admin/import.ts";
import { AdminVariant } from "#contract/admin/product.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { auditLog } from "../kernel/schema.ts";
import { productImages, products as productTable, variants } from "../catalogue/schema.ts";
import { consents, customers } from "../customers/schema.ts";
import { imports } from "./schema.ts";
import { lastAudit, openOffice } from "../kernel/admin/admin.fixture.ts";
import { shapeOf } from "../kernel/admin/routes.ts";
import { importResource } from "./admin-routes.ts";
import { runImport } from "./imports.ts";

const shop = await openShop();
const office = await openOffice(shop);
const Import = shapeOf(importResource);

const send = (kind: ImportKind, csv: string, dryRun = false) =>
  office.request(`/admin/imports/${kind}?dryRun=${dryRun}`, {
    method: "POST",
    headers: { "content-type": "text/csv" },
    body: csv,
  });
const load = async (kind: ImportKind, csv: string, dryRun = false) =>
  (await answerAs(Import, await send(kind, csv, dryRun))) as Record<string, unknown>;
const variant = async (code: string) =>
  answerAs(AdminVariant, await office.get(`/product-variants/${code}`));
const exported = async (name: string) => (await office.get(`/exports/${name}.csv`)).text();

test("three bad rows are told with their lines, the rest is loaded, and again nothing changes", async () => {
  const csv = [
    "Codice;Prezzo;Prezzo pieno",
    `${codes.serum};"1.234,50";`,
    "CHE_NON_C_E;10,00;",
    `${codes.soap};dieci;`,
    `${codes.soap};9,90;"5,00"`,
  ].join("\r\n");
  const before = await variant(codes.serum);
  const dry = await load("prices", csv, true);
  expect(dry).toMatchObject({
    state: "done",
    dryRun: true,
    total: 4,
    created: 0,
    updated: 1,
    unchanged: 0,
    refusedCount: 3,
    refused: [
      { line: 3, message: "Codice: Non esiste: CHE_NON_C_E" },
      { line: 4, message: "Prezzo: Importo non valido: dieci" },
      { line: 5, message: expect.stringContaining("riga 4") },
    ],
  });
  expect(dry["changes"]).toContainEqual({
    line: 2,
    code: codes.serum,
    field: "price",
    before: expect.stringContaining("€"),
    after: "1.234,50\u00a0€",
  });
  expect(await variant(codes.serum)).toEqual(before);

  expect(await load("prices", csv)).toMatchObject({ updated: 1, refusedCount: 3 });
  const after = await variant(codes.serum);
  expect(after.price).toBe(123_450);
  expect(after.priceHistory).toHaveLength(before.priceHistory.length + 1);
  expect(await lastAudit(shop.ctx, "variant.update", `variant:${codes.serum}`)).toMatchObject({
    actor: office.actor,
    before: { price: before.price },
    after: { price: 123_450 },
  });
  expect(await load("prices", csv)).toMatchObject({ updated: 0, unchanged: 1, changes: [] });
});

test("a lower price of a file has its 30-day price", async () => {
  const { price } = await variant(codes.soap);
  shop.time.now = new Date(shop.time.now.getTime() + 60_000);
  await load("prices", `variant,price,originalPrice\n${codes.soap},1.00,${(price ?? 0) / 100}\n`);
  expect(await variant(codes.soap)).toMatchObject({ price: 100, lowestPriceBeforeDiscount: price });
});

test("stock never falls below what orders were promised", async () => {
  await shop.place({ [codes.soap]: 2 }, { by: "BONIFICO" });
  const { onHold } = await variant(codes.soap);
  expect(onHold).toBeGreaterThanOrEqual(2);
  const csv = `variant,onHand\n${codes.soap},1\n${codes.serum},77\n`;
  expect(await load("stock", csv)).toMatchObject({
    updated: 1,
    refused: [{ line: 2, message: expect.stringContaining(`già promessi: ${onHold}`) }],
  });
  expect((await variant(codes.serum)).onHand).toBe(77);
});

const label = async () =>
  (await (await office.get("/products/SAP-OLI")).json()).details as Record<string, unknown>;

test("the label of a product is read and emptied part by part", async () => {
  const before = await label();
  const head = "product;variant;details.inci;details.pao";
  const told = await load("products", `${head}\nSAP-OLI;${codes.soap};Sodium Olivate;`);
  expect(told).toMatchObject({
    changes: [
      { field: "details.inci", after: "Sodium Olivate" },
      { field: "details.pao", after: null },
    ],
  });
  expect(await label()).toEqual({ ...before, inci: "Sodium Olivate", pao: null });
});

test("exports come back as imports that change nothing", async () => {
  const products = await exported("products");
  const headings = (products.split("\r\n")[0] ?? "").replace("\uFEFF", "").split(";");
  expect(headings.join()).toMatch(/Caratteristica: [^,]+ \(\w+\)/);
  // A heading in Italian has no dot and no camel case.
  expect(headings.filter((heading) => /[a-z][A-Z]|\w\.\w/.test(heading))).toEqual([]);
  const total = await shop.ctx.db.$count(variants);
  const whole = await load("products", products, true);
  expect(whole).toMatchObject({ refused: [], changes: [], unchanged: total });
  const some = products.split("\r\n").slice(0, 11).join("\r\n");
  for (const kind of ["stock", "prices"] as const) {
    expect(await load(kind, some)).toMatchObject({ refused: [], changes: [], unchanged: 10 });
  }
  await shop.ctx.db.insert(consents).values({
    email: office.email,
    kind: "newsletter",
    granted: true,
    textVersion: "2026-11",
    source: "registration",
  });
  const people = await exported("customers");
  expect(people).toMatch(/ufficio@example\.it;.*;Sì;[^;]+ \d\d:\d\d;2026-11;registration;/);
  expect(await load("customers", people)).toMatchObject({ changes: [], created: 0, updated: 0 });
});

test("a file exported before others worked undoes nothing of theirs", async () => {
  const sara = await openOffice(shop, "sara@example.it", "Sara");
  const rows = (await exported("products")).split("\r\n");
  const head = rows[0] ?? "";
  const row = rows.find((one) => one.includes(codes.soap)) ?? "";
  const { onHand, price } = await variant(codes.soap);
  const { subtitle } = (await (await office.get("/products/SAP-OLI")).json()) as {
    subtitle: string;
  };
  const product = async () => (await office.get("/products/SAP-OLI")).json();
  await sara.patch("/products/SAP-OLI", { subtitle: "Di Sara", shortDescription: "Di Sara" });
  // A sale changes the stock too.
  await sara.patch(`/product-variants/${codes.soap}`, { onHand: onHand - 1, price: 210 });

  const untouched = `${head}\r\n${row}`;
  for (const kind of ["products", "stock", "prices"] as const)
    expect(await load(kind, untouched)).toMatchObject({ unchanged: 1, refused: [], changes: [] });

  const renamed = `${head}\r\n${cellSet(head, row, "Nome della variante", "Panetto")}`;
  expect(await load("products", renamed)).toMatchObject({
    updated: 1,
    changes: [{ field: "name", after: "Panetto" }],
  });
  expect(await variant(codes.soap)).toMatchObject({ name: "Panetto", price: 210 });
  expect(await product()).toMatchObject({ subtitle: "Di Sara", shortDescription: "Di Sara" });

  const contested = `${head}\r\n${row.replace(subtitle, "Del file")}`;
  expect(await load("products", contested)).toMatchObject({
    refused: [{ message: expect.stringMatching(/^Sottotitolo: .* da Sara il /) }],
  });
  const counted = `${head}\r\n${cellSet(head, row, "Giacenza", String(onHand + 5))}`;
  expect(await load("stock", counted)).toMatchObject({
    refused: [{ message: expect.stringMatching(/^Giacenza: valore cambiato/) }],
  });
  expect(await variant(codes.soap)).toMatchObject({ onHand: onHand - 1 });
  expect(price).not.toBe(210);
});

/** Sets a cell before the first quoted one. */
function cellSet(head: string, row: string, heading: string, value: string): string {
  const at = head.split(";").indexOf(heading);
  return row.split(";").with(at, value).join(";");
}

test("new products and people are made", async () => {
  const products = `product,variant,productName,variantName,price,onHand,taxons,enabled
BALSAMO,BALSAMO_30,Balsamo d'uva è,30 ml,"12,50",4,viso,true
BALSAMO,BALSAMO_60,Balsamo d'uva è,60 ml,"20,00",0,viso,true
VUOTO,VUOTO_1,,,,,,
`;
  expect(await load("products", products)).toMatchObject({
    created: 2,
    refused: [{ line: 4, message: "Nome del prodotto: Questo campo è obbligatorio" }],
  });
  const look = () => shop.request("/shop/products-by-slug/balsamo-d-uva-e");
  expect((await look()).status).toBe(404);
  const photo = { path: "catalogue/balsamo.jpg", position: 0, alt: "Un vasetto di balsamo" };
  const [balm] = await shop.ctx.db
    .select()
    .from(productTable)
    .where(eq(productTable.code, "BALSAMO"));
  await shop.ctx.db.insert(productImages).values({ productId: balm?.id ?? 0, ...photo });
  expect(await load("products", products)).toMatchObject({ updated: 1, unchanged: 1 });
  const sold = await look();
  expect(await sold.json()).toMatchObject({ variants: [{ price: 1250 }, { price: 2000 }] });

  const people = `email;nome;cognome;telefono;birthday
nuova@example.it;Nives;D'Alò;347 1234567;31/12/1990
storta;Nives;Alò;;
`;
  expect(await load("customers", people)).toMatchObject({ created: 1, refused: [{ line: 3 }] });
  const [made] = await shop.ctx.db
    .select()
    .from(customers)
    .where(eq(customers.email, "nuova@example.it"));
  expect(made).toMatchObject({
    phoneNumber: "+393471234567",
    birthday: "1990-12-31",
    passwordHash: "",
    role: "customer",
  });
  expect(await load("customers", people)).toMatchObject({ created: 0, unchanged: 1 });
});

test("a long file is read in the background, step by step", async () => {
  const lines = Array.from({ length: 320 }, (_, index) => `NESSUNO_${index},1`).join("\n");
  const csv = `variant,onHand\n${lines}\n${codes.serum},78\n`;
  const started = await answerAs(Import, await send("stock", csv), 202);
  const { id } = started as unknown as { id: number };
  expect(started).toMatchObject({ state: "running", total: 321, done: 0 });
  expect(shop.queued.at(-1)).toEqual({ name: "import", data: { importId: id } });
  await runImport(shop.ctx, { importId: id });
  expect(await answerAs(Import, await office.get(`/imports/${id}`))).toMatchObject({
    state: "done",
    done: 321,
    updated: 1,
    refusedCount: 320,
  });
  expect((await variant(codes.serum)).onHand).toBe(78);
  const [kept] = await shop.ctx.db.select().from(imports).where(eq(imports.id, id));
  expect(kept?.csv).toBeNull();
  expect(await shop.ctx.db.$count(auditLog, eq(auditLog.subject, `imports:${id}`))).toBe(1);
});

test("what is no table is refused", async () => {
  expect(await expectError(await send("prices", "a,b\n1,2\n"), 422)).toContain(
    "Mancano le colonne",
  );
  await expectError(await office.post("/imports/prices", {}), 415);
});
