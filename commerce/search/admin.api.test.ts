import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { PopularSearches } from "#contract/catalogue.ts";
import { SearchReport } from "#contract/admin/redirect.ts";
import { violationsOf } from "#tests/harness/accounts.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { openShop } from "../cart/checkout/shopper.fixture.ts";
import { openOffice } from "../kernel/admin/admin.fixture.ts";
import { searchCounts } from "./schema.ts";
import { purgeSearchCounts } from "./search-log.ts";

const shop = await openShop();
const office = await openOffice(shop);

const count = async (...queries: string[]) => {
  for (const query of queries) {
    const response = await shop.request("/shop/searches", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query }),
    });
    expect(response.status).toBe(204);
  }
};
const report = async () => answerAs(SearchReport, await office.get("/search-report"));
const popular = async () =>
  (await answerAs(PopularSearches, await shop.request("/shop/popular-searches"))).queries;
const later = (days: number) =>
  shop.ctx.db.update(searchCounts).set({ day: sql`${searchCounts.day} - ${days}::int` });

test("searches are counted by their words, and nothing of who searched", async () => {
  await count("Crema  mani", "crema mani", "CREMA MANI", "spf50", "spf50");
  await count("bava di lumaca", "niacinamde", "reso");
  await count("ada@example.com", "0039 333 123 4567", "x".repeat(61), "💧");
  expect(await popular()).toEqual(["crema mani"]);
  expect(await report()).toEqual({
    searches: 8,
    found: 6,
    missing: [
      { query: "bava di lumaca", week: 1, month: 1, nearest: null },
      { query: "niacinamde", week: 1, month: 1, nearest: "Siero niacinamide 10%" },
    ],
  });
  await later(10);
  await count("bava di lumaca");
  expect((await report()).missing[0]).toMatchObject({ week: 1, month: 2 });
});

test("a word that was taught is not missing any more", async () => {
  const teach = (body: object) => office.post("/search-synonyms", body);
  const made = await teach({ words: ["bava di lumaca"], kind: "nothing", target: "" });
  expect(made.status).toBe(201);
  expect((await report()).missing.map(({ query }) => query)).toEqual(["niacinamde"]);
  const { id } = (await made.json()) as { id: number };
  const taught = { kind: "same", target: "siero, crema mani" };
  expect((await office.patch(`/search-synonyms/${id}`, taught)).status).toBe(200);
  expect((await report()).missing).toHaveLength(1);
  expect(await violationsOf(await teach({ words: [], kind: "same", target: "x" }))).toHaveProperty(
    "words",
  );
  const away = { words: ["resi"], kind: "page", target: "https://altrove.example" };
  expect(await violationsOf(await teach(away))).toHaveProperty("target");
  expect((await office.delete(`/search-synonyms/${id}`)).status).toBe(204);
  expect((await report()).missing).toHaveLength(2);
});

test("counts are kept for a month", async () => {
  await later(31);
  await purgeSearchCounts(shop.ctx);
  expect(await shop.ctx.db.$count(searchCounts)).toBe(0);
});
