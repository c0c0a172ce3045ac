import { expect, test } from "vitest";
import { codes, openShop } from "#commerce/cart/checkout/shopper.fixture.ts";
import { openCallers } from "#tests/harness/callers.ts";
import { readDocument } from "#tests/fuzz/document.ts";

const shop = await openShop();
const prefix = "/api/v2";

function irisIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === "string") {
    if (value.startsWith(`${prefix}/shop/`) || value.startsWith(`${prefix}/brt/`)) found.add(value);
  } else if (typeof value === "object" && value !== null) {
    for (const part of Object.values(value)) irisIn(part, found);
  }
  return found;
}

type Get = (path: string, headers?: Record<string, string>) => Promise<Response>;

/** Follows every IRI of every answer, and returns those that nobody answers. */
async function crawl(get: Get, starts: Iterable<string>) {
  const waiting = new Set(starts);
  const broken: string[] = [];
  let visited = 0;
  for (const iri of waiting) {
    visited += 1;
    const response = await get(iri.slice(prefix.length));
    if (response.status !== 200) broken.push(`${response.status} ${iri}`);
    else if (response.headers.get("content-type")?.includes("json"))
      for (const next of irisIn(await response.json())) waiting.add(next);
  }
  return { broken, visited };
}

/** The calls that need nothing but the address, and lists behind one parameter. */
async function entrances(): Promise<string[]> {
  const { operations } = await readDocument(shop.request);
  return operations
    .filter(({ method, path, parameters, security }) => {
      const isOpen = security.some((names) => Object.keys(names).length === 0);
      const needs = parameters.some(({ required }) => required);
      return (
        method === "get" && path.startsWith("/shop/") && !path.includes("{") && isOpen && !needs
      );
    })
    .map(({ path }) => prefix + path);
}

test("every IRI of the shop answers to a guest who is about to buy, embedded or linked", async () => {
  const token = await shop.cartWith({ [codes.soap]: 1, [codes.serum]: 2 });
  const starts = [...(await entrances()), `${prefix}/shop/orders/${token}`];
  const embedded = await crawl((path) => shop.request(path), starts);
  expect(embedded.broken).toEqual([]);
  const headers = { prefer: "relations=iri" };
  const linked = await crawl((path) => shop.request(path, { headers }), starts);
  expect(linked.broken).toEqual([]);
  expect(linked.visited).toBeGreaterThan(200);
});

test("every IRI of an account answers to its customer, and to nobody else", async () => {
  const { anna, bruno } = await openCallers(shop);
  const personal = [
    `/shop/customers/${anna.id}`,
    `/shop/customers/${anna.id}/sessions`,
    `/shop/customers/${anna.id}/passkeys`,
    `/shop/customers/${anna.id}/email-preferences`,
    `/shop/addresses`,
    `/shop/orders`,
    `/shop/orders/${anna.order}`,
    `/shop/wishlists/${anna.wishlist}`,
  ].map((path) => prefix + path);
  const seen = await crawl((path) => anna.request(path), personal);
  expect(seen.broken).toEqual([]);
  for (const path of [`/shop/addresses/${anna.address}`, `/shop/shop-users/${anna.id}`]) {
    expect((await anna.request(path)).status).toBe(200);
    expect([403, 404]).toContain((await bruno.request(path)).status);
    expect([401, 404]).toContain((await shop.request(path)).status);
  }
});
