import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { codes, openShop } from "../checkout/shopper.fixture.ts";
import { rows } from "../kernel/db/rows.ts";
import { orders } from "./schema.ts";
import { parsePrices } from "./stored-prices.ts";

const shop = await openShop();
const stored = async (token: string) => {
  const query = sql`select priced from orders where token = ${token}`;
  const [row] = await rows<{ priced: Record<string, unknown> }>(shop.ctx.db, query);
  return row?.priced ?? {};
};

test("prices are stored with a version, and an order from before it had one reads as it was", async () => {
  const { token } = await shop.place({ [codes.serum]: 2, [codes.soap]: 1 });
  const before = await shop.read(token);
  expect(await stored(token)).toMatchObject({ version: 2, total: before.total });

  await shop.ctx.db.execute(
    sql`update orders set priced = priced - 'version' where token = ${token}`,
  );
  expect(await stored(token)).not.toHaveProperty("version");
  expect(await shop.read(token)).toEqual(before);
  const [row] = await shop.ctx.db.select().from(orders).where(eq(orders.token, token));
  expect(row?.priced).toMatchObject({ total: before.total });
  expect(row?.priced).not.toHaveProperty("version");
});

test.each([
  ["of a version to come", { version: 3 }],
  ["without its total", { total: undefined }],
  ["in fractions of a cent", { itemsTotal: 10.5 }],
])("prices %s are refused, not guessed", async (_, change) => {
  const { token } = await shop.place({ [codes.soap]: 1 });
  const prices = await stored(token);
  expect(() => parsePrices(prices)).not.toThrow();
  expect(() => parsePrices({ ...prices, ...change })).toThrow(Object.keys(change)[0]);
});
