import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/harness/database.ts";
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
