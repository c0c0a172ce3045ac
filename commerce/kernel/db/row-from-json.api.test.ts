import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/harness/database.ts";
import { jsonFirst, jsonList, jsonObject, selectRows } from "./json.ts";
import { rowFromJson, rows } from "./rows.ts";
import { orders } from "../../orders/schema.ts";

test("a row read as JSON is the row itself", async () => {
  const { db, close } = await openTestDatabase();
  const [order] = await db
    .insert(orders)
    .values({
      token: "t",
      channelCode: "WEB",
      localeCode: "it",
      currencyCode: "EUR",
      giftBoxFromName: "Ada",
      completedAt: new Date("2026-01-02T03:04:05.678Z"),
    })
    .returning();
  const [plain] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, order?.id ?? 0));
  const [found] = await rows<{ json: Record<string, unknown> }>(
    db,
    sql`select to_json(orders) as json from orders`,
  );
  expect(rowFromJson(orders, found?.json ?? {})).toEqual(plain);
  await close();
});

test("expressions of the schema answer what their columns hold, moments as text", async () => {
  const { db, close } = await openTestDatabase();
  const shop = { channelCode: "WEB", localeCode: "it", currencyCode: "EUR" };
  const completedAt = new Date("2026-01-02T03:04:05.678Z");
  await db.insert(orders).values([
    { ...shop, token: "b", createdByGuest: false, completedAt },
    { ...shop, token: "a", giftBoxFromName: "Ada" },
  ]);
  const o = alias(orders, "o");
  const { token, createdByGuest, giftBoxFromName, completedAt: at } = o;
  const entry = jsonObject({ token, createdByGuest, giftBoxFromName, at });
  const from = sql`from orders o`;
  const fields = {
    all: jsonList(entry, from, sql`o.token`),
    first: jsonFirst(entry, sql`${from} order by o.token desc`),
    none: jsonFirst(entry, sql`${from} where false`),
    empty: jsonList(entry, sql`${from} where false`),
  };
  const a = { token: "a", createdByGuest: true, giftBoxFromName: "Ada", at: null };
  const b = { token: "b", createdByGuest: false, giftBoxFromName: null, at: expect.any(String) };
  const [found] = await selectRows(db, fields, sql``);
  expect(found).toEqual({ all: [a, b], first: b, none: null, empty: [] });
  expect(new Date(found?.first?.at ?? "")).toEqual(completedAt);
  const rows = await selectRows(db, { token, createdByGuest }, sql`${from} order by o.token`);
  expect(rows).toEqual([
    { token: "a", createdByGuest: true },
    { token: "b", createdByGuest: false },
  ]);
  await close();
});
