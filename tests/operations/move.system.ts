import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type SQL, sql } from "drizzle-orm";
import { expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "#commerce/kernel/db/open.ts";
import { rows } from "#commerce/kernel/db/rows.ts";
import { shopApi } from "#tests/harness/buying.ts";
import { address } from "#tests/harness/order-by-api.ts";
import { startPostgres } from "#tests/harness/postgres-server.ts";
import { startShop } from "#tests/harness/shop-server.ts";
import { findPostgres } from "../../scripts/lib/postgres.mjs";

/** `MOVE_ORDERS=1000 npm test tests/operations/move.system.ts` makes as many first. */
const wanted = Number(process.env["MOVE_ORDERS"] ?? 5);
const productVariant = "/api/v2/shop/product-variants/SAP-OLI-100";

type Api = ReturnType<typeof shopApi>;

/** A cart that has only to be confirmed. */
async function reachPayment(shop: Api, email: string): Promise<string> {
  const { token } = await shop.createCart("not-supported");
  await shop.addItem(token, { productVariant, quantity: 1 + (Number(email.match(/\d+/)) % 3) });
  const { shipments, payments } = await shop.updateOrder(token, {
    email,
    shippingAddress: address,
  });
  await shop.selectShipping(token, shipments[0]?.id ?? 0, "BRT_STANDARD");
  await shop.selectPayment(token, payments[0]?.id ?? 0, "CONTRASSEGNO");
  return token;
}

/** What an owner would count: orders, money, numbers, pieces, stock, jobs. */
const counted: Record<string, SQL> = {
  orders: sql`select state, count(*)::int, sum(total)::int from orders group by state order by state`,
  numbers: sql`select count(distinct number)::int, min(number), max(number), md5(string_agg(number || total, ',' order by number)) from orders`,
  items: sql`select count(*)::int, sum(quantity)::int from order_items`,
  payments: sql`select state, count(*)::int, sum(amount)::int from payments group by state order by state`,
  stock: sql`select sum(on_hand)::int from variants`,
  emails: sql`select state, count(*)::int from mails group by state order by state`,
  customers: sql`select count(*)::int, md5(string_agg(email, ',' order by email)) from customers`,
};

async function count(place: Parameters<typeof openDatabase>[0]) {
  const { db, close } = await openDatabase(place);
  const found: Record<string, unknown> = {};
  for (const [name, query] of Object.entries(counted)) found[name] = await rows(db, query);
  await close();
  return found;
}

test.runIf(findPostgres())(
  `${wanted} orders of the embedded database are the same on PostgreSQL, and who was in the checkout buys`,
  async () => {
    const postgres = await startPostgres({ durable: true });
    onTestFinished(postgres.stop);
    const shop = await startShop({}, inject("shopSeed"));
    onTestFinished(shop.stop);
    await shop.end();
    const own = await openDatabase({ dataDir: join(shop.dataDir, "database") });
    await own.db.execute(sql`update variants set on_hand = 100000`);
    await own.close();
    await shop.begin();

    const api = shopApi(shop.baseUrl);
    const made: string[] = [];
    for (let n = 1; n <= wanted; n += 1) {
      const { number } = await api.completeOrder(
        await reachPayment(api, `cliente${n}@posta.example`),
      );
      made.push(number ?? "");
    }
    const buyer = await reachPayment(api, "acquirente0@posta.example");
    const cookie = `shop_cart=${encodeURIComponent(btoa(JSON.stringify(buyer)))}`;
    const { total } = await api.order(buyer);
    const port = new URL(shop.baseUrl).port;
    await shop.end();

    const before = performance.now();
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["scripts/data.mjs", "move", postgres.url],
      { env: { ...process.env, DATABASE_URL: "", DATA_DIR: shop.dataDir } },
    );
    const seconds = ((performance.now() - before) / 1000).toFixed(1);
    const [left = ""] = readdirSync(shop.dataDir).filter((name) => name.includes(".moved-"));
    const embedded = await count({ dataDir: join(shop.dataDir, left) });
    expect(await count({ url: postgres.url, poolSize: 1, prepared: false })).toEqual(embedded);
    expect(new Set(made).size).toBe(wanted);
    process.stdout.write(`${stdout.trim()}\n${seconds} s\n${JSON.stringify(embedded)}\n`);

    const moved = await startShop({
      DATABASE_URL: postgres.url,
      DATA_DIR: shop.dataDir,
      PORT: port,
    });
    onTestFinished(moved.stop);
    const page = await fetch(`${moved.baseUrl}/checkout`, { headers: { cookie } });
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining("acquirente0@"),
    ]);
    const order = await shopApi(moved.baseUrl).completeOrder(buyer);
    expect(order.total).toBe(total);
    expect(Number(order.number?.slice(2))).toBe(Number(made.at(-1)?.slice(2)) + 1);
    process.stdout.write(`The buyer in the checkout got ${order.number}, after ${made.at(-1)}.\n`);
  },
  60 * 60_000,
);
