import { expect, test } from "vitest";
import { address, callsOf, codes, openShop } from "#commerce/cart/checkout/shopper.fixture.ts";
import { openOffice } from "#commerce/kernel/admin/admin.fixture.ts";
import { openDifference } from "#commerce/payments/differences.ts";
import { cashRemittances } from "#commerce/payments/schema.ts";
import { openCallers } from "#tests/harness/callers.ts";
import { post } from "#tests/harness/customer.ts";
import { readDocument } from "#tests/fuzz/document.ts";

const shop = await openShop();
const office = await openOffice(shop);
const prefix = "/api/v2";

const isIri = /^\/api\/v2\/(shop|brt|contexts|admin)\//;

function irisIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === "string") {
    if (isIri.test(value)) found.add(value);
  } else if (typeof value === "object" && value !== null) {
    for (const part of Object.values(value)) irisIn(part, found);
  }
  return found;
}

/** Types of the records that were met. */
const visitedTypes = new Set<unknown>();

function noteTypes(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if ("@type" in value) visitedTypes.add(value["@type"]);
  Object.values(value).forEach(noteTypes);
}

type Get = (path: string, headers?: Record<string, string>) => Promise<Response>;

/** Follows every IRI of every answer, and returns those that nobody answers. */
async function crawl(get: Get, starts: Iterable<string>) {
  const waiting = new Set(starts);
  const broken: string[] = [];
  for (const iri of waiting) {
    const response = await get(iri.slice(prefix.length));
    if (response.status !== 200) broken.push(`${response.status} ${iri}`);
    else if (response.headers.get("content-type")?.includes("json")) {
      const body: unknown = await response.json();
      noteTypes(body);
      for (const next of irisIn(body)) waiting.add(next);
    }
  }
  return { broken, visited: waiting };
}

/** The calls of an API that need nothing but their address. */
async function entrances(api: "/shop/" | "/admin/"): Promise<string[]> {
  const { operations } = await readDocument(shop.request);
  const found = operations
    .filter(({ method, path, parameters, security }) => {
      const isOpen = api === "/admin/" || security.some((names) => Object.keys(names).length === 0);
      const needs = path.includes("{") || parameters.some(({ required }) => required);
      return method === "GET" && path.startsWith(api) && isOpen && !needs;
    })
    .map(({ path }) => prefix + path);
  expect(found.length).toBeGreaterThan(20);
  return found;
}

test("every IRI of the shop answers to a guest who is about to buy, embedded or linked", async () => {
  const token = await shop.cartWith({ [codes.soap]: 1, [codes.serum]: 2 });
  const card = { orderTokenValue: token };
  const added = await shop.send("PATCH", "/gift-cards/RUGIADA-DEMO-25A/add-to-order", card);
  expect(added.status).toBe(200);
  const near = "/brt/pudos-by-city?city=Firenze&zipCode=50122&countryCode=IT";
  const points = await (await shop.request(near)).json();
  const starts = [
    ...(await entrances("/shop/")),
    `${prefix}/shop/orders/${token}`,
    ...points["hydra:member"].map((point: { "@id": string }) => point["@id"]),
  ];
  const embedded = await crawl((path) => shop.request(path), starts);
  expect(embedded.broken).toEqual([]);
  const headers = { prefer: "relations=iri" };
  const linked = await crawl((path) => shop.request(path, { headers }), starts);
  expect(linked.broken).toEqual([]);
  expect(linked.visited.size).toBeGreaterThan(200);
  for (const kind of ["shop/gift-cards", "brt/pudos"])
    expect([...embedded.visited].some((iri) => iri.startsWith(`${prefix}/${kind}/`))).toBe(true);
});

test("every IRI of the back office answers to the owner", async () => {
  const { db } = shop.ctx;
  const { number, token } = await shop.place({ [codes.soap]: 1 }, { by: "CONTRASSEGNO" });
  await office.post("/staff-invitations", {
    email: "nuova@example.it",
    firstName: "Vera",
    lastName: "Neri",
    role: "orders",
  });
  const url = "https://erp.example/rugiada";
  const webhook = await (await office.post("/webhooks", { url, events: ["order.placed"] })).json();
  await office.post(`/webhooks/${webhook.id}/test`);
  await openDifference(shop.ctx, {
    kind: "no_order",
    gateway: "sandbox",
    reference: "unknown",
    amount: 100,
  });
  await office.post("/redirects", { fromPath: "/vecchia", toPath: "/" });
  await office.post("/text-decisions", {
    rule: "superlative",
    sentence: "Il più amato.",
    words: "più amato",
    subject: "pages//chi-sono",
    reason: "È il titolo di un premio",
  });
  const email = "tester@example.it";
  const person = { firstName: "Vera", lastName: "Neri", email };
  const message = { ...person, type: "altro", message: "Quando arriva?", privacy: true };
  expect((await shop.send("POST", "/contact-requests", message)).status).toBeLessThan(300);
  const declared = await shop.send("POST", "/withdrawal-requests", {
    ...person,
    orderToken: token,
  });
  const { id: request } = await declared.json();
  await office.post(`/withdrawal-requests/${request}/answer`, { outcome: "accepted", answer: "" });
  await db
    .insert(cashRemittances)
    .values({ carrier: "BRT", receivedOn: "2026-11-16", amount: 100 });
  const starts = [
    ...(await entrances("/admin/")),
    `${prefix}/admin/orders/${number}`,
    `${prefix}/admin/webhooks/${webhook.id}/deliveries`,
  ];
  const seen = await crawl((path) => office.request(path), starts);
  expect(seen.broken).toEqual([]);
  for (const kind of ["staff", "colleagues", "staff-invitations", "payment-differences"])
    expect([...seen.visited].some((iri) => iri.startsWith(`${prefix}/admin/${kind}/`))).toBe(true);
});

test("every IRI of an account answers to its customer, and to nobody else", async () => {
  const { anna, bruno } = await openCallers(shop);
  const calls = callsOf(anna.request);
  const invoiced = await calls.cartWith({ [codes.soap]: 1 });
  const billingAddress = { ...address, fiscalCode: "RSSMRA80A01H501U" };
  await calls.address(invoiced, { email: anna.email, invoiceRequired: true, billingAddress });
  await calls.ship(invoiced);
  await calls.payBy(invoiced, "BONIFICO");
  const { number } = await calls.complete(invoiced);
  expect((await office.post(`/orders/${number}/pay`, {})).status).toBe(200);
  expect((await office.post(`/orders/${number}/fattura.xml`)).status).toBe(200);
  const ritual = `/shop/customers/${anna.id}/ritual`;
  const answers = { pelle: "mista" };
  expect((await anna.request(ritual, { ...post({ answers }), method: "PUT" })).status).toBe(200);
  const personal = [
    `/shop/customers/${anna.id}`,
    `/shop/customers/${anna.id}/sessions`,
    `/shop/customers/${anna.id}/passkeys`,
    `/shop/customers/${anna.id}/email-preferences`,
    `/shop/addresses`,
    `/shop/orders`,
    `/shop/orders/${anna.order}`,
    `/shop/orders/${invoiced}`,
    ritual,
    `/shop/wishlists/${anna.wishlist}`,
  ].map((path) => prefix + path);
  for (const prefer of ["", "relations=iri"]) {
    const headers = { prefer };
    const seen = await crawl((path) => anna.request(path, { headers }), personal);
    expect(seen.broken).toEqual([]);
  }
  // An order names its documents by id.
  const { documents } = await calls.read(invoiced);
  expect(documents).toHaveLength(1);
  for (const { id } of documents ?? [])
    expect((await anna.request(`/shop/orders/${invoiced}/documents/${id}`)).status).toBe(200);
  for (const path of [`/shop/addresses/${anna.address}`, `/shop/shop-users/${anna.id}`]) {
    expect((await anna.request(path)).status).toBe(200);
    expect([403, 404]).toContain((await bruno.request(path)).status);
    expect([401, 404]).toContain((await shop.request(path)).status);
  }
});

/** Answers to one call, or of jobs and files, to which no other answer leads. */
const isAnswer = new Set<unknown>([
  "AccountingMonth",
  "DeliveryEstimates",
  "FailedJob",
  "Import",
  "Invitation",
  "MissingAddress",
  "NewsletterRequest",
  "OfficeSearch",
  "OrderDocumentFile",
  "Passkey",
  "ProductReviewSummary",
  "Sales",
  "Verification",
]);

test("every type of record that has an address was visited", async () => {
  const { schemas } = await readDocument(shop.request);
  const types = Object.values(schemas).flatMap(({ properties = {} }) => {
    const { "@id": id, "@type": type } = properties;
    return id && type ? (type.enum ?? [type.const]) : [];
  });
  expect(types.length).toBeGreaterThan(50);
  const missing = types.filter((type) => !visitedTypes.has(type) && !isAnswer.has(type));
  expect(missing).toEqual([]);
});
