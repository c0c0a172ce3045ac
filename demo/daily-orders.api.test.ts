import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { Dashboard, OfficeTodo } from "#contract/admin/desk/dashboard.ts";
import { AdminOrder } from "#contract/admin/order.ts";
import { openOffice } from "#commerce/kernel/admin/admin.fixture.ts";
import { rows } from "#commerce/kernel/db/rows.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { isDayOff } from "#contract/italy/working-days.ts";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { readContentFolder } from "./content-folder.ts";
import { loadDailyOrders, readDaily } from "./daily-orders.ts";

const shop = await createTestCommerce();
afterAll(() => shop.close());
const folder = await readContentFolder("demo");
const { orders: content } = readDaily(folder);
await loadDailyOrders(shop.ctx, folder);
const office = await openOffice(shop);

test("the desk has work and the last thirty days have takings", async () => {
  const { days = [], sales } = await answerAs(Dashboard, await office.get("/dashboard"));
  const { todo } = await answerAs(OfficeTodo, await office.get("/dashboard/todo"));
  expect(days.filter(({ paid }) => paid > 0).length).toBeGreaterThan(20);
  expect(days.some(({ refunded }) => refunded > 0)).toBe(true);
  expect(sales?.today.orders).toBeGreaterThan(0);
  expect(todo.find(({ kind }) => kind === "orders_to_ship")?.count).toBeGreaterThan(3);
});

test("every order is whole: money, prices, pieces held, nothing from the future", async () => {
  const wrong = await rows(
    shop.ctx.db,
    sql`select o.number from orders o left join payments p on p.order_id = o.id
      where o.number in ${content.map(({ number }) => number)}
        and (p.amount is distinct from o.total or o.total = 0 or o.priced is null
          or o.completed_at > ${shop.ctx.clock().toISOString()}::timestamptz
          or exists (select from order_items i where i.order_id = o.id and (i.snapshot is null
            or i.held <> case when o.state = 'new' then i.quantity else 0 end)))`,
  );
  expect(wrong).toEqual([]);
  const last = content.at(-1)?.number ?? "";
  const order = await answerAs(AdminOrder, await office.get(`/orders/${last}`));
  expect(order).toMatchObject({
    number: last,
    actions: ["ship", "reschedule", "cancel", "refund"],
  });
});

test("deliveries are promised for working days only", async () => {
  const promised = await rows<{ day: string }>(
    shop.ctx.db,
    sql`select promised_to::text as day from orders where promised_to is not null`,
  );
  expect(promised.length).toBeGreaterThan(50);
  expect(promised.filter(({ day }) => isDayOff(day))).toEqual([]);
});

test("loading again adds nothing", async () => {
  const count = () => rows(shop.ctx.db, sql`select count(*), sum(on_hold) from orders, variants`);
  const before = await count();
  await loadDailyOrders(shop.ctx, folder);
  expect(await count()).toEqual(before);
});
