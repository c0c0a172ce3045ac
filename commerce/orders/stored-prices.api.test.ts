import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { rows } from "../kernel/db/rows.ts";
import { parsePrices } from "./stored-prices.ts";
import { parseSnapshot } from "./stored-snapshot.ts";

const migration = new URL("../kernel/db/migrations/0052_vat_by_rate.sql", import.meta.url);
const shop = await openShop();
const stored = async (token: string) => {
  const query = sql`select priced from orders where token = ${token}`;
  const [row] = await rows<{ priced: Record<string, unknown> }>(shop.ctx.db, query);
  return row?.priced ?? {};
};

test("prices are stored with a version, and an order from before it is brought up by its migration", async () => {
  const lines = { [codes.serum]: 2, [codes.soap]: 1, [codes.giftCard]: 1 };
  const { token } = await shop.place(lines);
  const before = await shop.read(token);
  const prices = await stored(token);
  expect(prices).toMatchObject({ version: 3, total: before.total, taxTotal: before.taxTotal });

  await shop.ctx.db
    .execute(sql`update orders set priced = priced - 'version' - 'vat' - 'taxRates' - 'serviceTaxCategory'
    || '{"taxTotal": 0}' where token = ${token}`);
  await shop.ctx.db.execute(sql.raw(readFileSync(migration, "utf8")));
  expect(await stored(token)).toEqual(prices);
  expect(await shop.read(token)).toEqual(before);
});

test.each([
  ["of a version to come", { version: 4 }],
  ["without its total", { total: undefined }],
  ["in fractions of a cent", { itemsTotal: 10.5 }],
])("prices %s are refused, not guessed", async (_, change) => {
  const { token } = await shop.place({ [codes.soap]: 1 });
  const prices = await stored(token);
  expect(() => parsePrices(prices)).not.toThrow();
  expect(() => parsePrices({ ...prices, ...change })).toThrow(Object.keys(change)[0]);
});

const snapshotOf = async (token: string) => {
  const query = sql`select i.snapshot from order_items i join orders o on o.id = i.order_id where o.token = ${token}`;
  const [row] = await rows<{ snapshot: Record<string, object> }>(shop.ctx.db, query);
  return row?.snapshot ?? {};
};

test("what was bought is stored with a version, and an item from before it is still read", async () => {
  const { token } = await shop.place({ [codes.serum]: 2 });
  const before = await shop.read(token);
  expect(await snapshotOf(token)).toMatchObject({ version: 1, variant: { code: codes.serum } });

  await shop.ctx.db.execute(sql`update order_items set snapshot = snapshot - 'version'
    #- '{product,sealed}' #- '{variant,lowestPriceSince}' #- '{variant,volumeMl}' #- '{product,image,focus}'
    where order_id = (select id from orders where token = ${token})`);
  const { items, ...old } = await shop.read(token);
  expect(old).toEqual({ ...before, items: undefined });
  expect(items[0]?.productName).toBe(before.items[0]?.productName);

  const { variant, product } = await snapshotOf(token);
  const unsaid = {
    variant: { ...variant, enabled: undefined },
    product: { ...product, enabled: undefined },
  };
  expect(parseSnapshot(unsaid)).toMatchObject({
    variant: { enabled: true },
    product: { enabled: true },
  });
});

test.each([
  ["of a version to come", { version: 2 }],
  ["without its product", { product: undefined }],
])("what was bought %s is refused, not guessed", async (_, change) => {
  const { token } = await shop.place({ [codes.soap]: 1 });
  const snapshot = await snapshotOf(token);
  expect(() => parseSnapshot(snapshot)).not.toThrow();
  expect(() => parseSnapshot({ ...snapshot, ...change })).toThrow(Object.keys(change)[0]);
});
