import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WithdrawalRequest } from "#contract/support.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { post } from "#tests/harness/customer.ts";
import { placeOrder } from "#tests/harness/placed-order.ts";
import { orders, withdrawalRequests } from "../schema.ts";

let shop: TestCommerce;
beforeAll(async () => {
  shop = await createTestCommerce({ demo: false });
});
afterAll(() => shop.close());

const statement = {
  firstName: "Anna",
  lastName: "Bianchi",
  email: "anna@example.it",
  orderNumber: "000000042",
};
const withdraw = async () =>
  answerAs(
    WithdrawalRequest,
    await shop.request("/shop/withdrawal-requests", post(statement)),
    201,
  );
const last = async () => {
  const [row] = await shop.ctx.db
    .select()
    .from(withdrawalRequests)
    .orderBy(desc(withdrawalRequests.id))
    .limit(1);
  return row;
};

const change = (set: Parameters<ReturnType<TestCommerce["ctx"]["db"]["update"]>["set"]>[0]) =>
  shop.ctx.db.update(withdrawalRequests).set(set);

describe("what was declared cannot be changed", () => {
  test.each([
    { statement: "altro" },
    { receivedAt: new Date("2026-01-01T00:00:00Z") },
    { firstName: "Marta" },
    { lastName: "Verdi" },
    { email: "altra@example.it" },
    { orderNumber: "1" },
    { items: [] },
    { notes: "x" },
    { flags: ["late"] },
  ])("not even %j", async (set) => {
    await withdraw();
    const before = await last();
    await expect(change(set)).rejects.toMatchObject({ cause: { code: "23001" } });
    expect(await last()).toEqual(before);
  });

  test("its order can be found once, and then stays", async () => {
    const { id } = await withdraw();
    const [first, second] = [await placeOrder(shop, {}), await placeOrder(shop, {})];
    const link = (orderId: number) =>
      shop.ctx.db.update(withdrawalRequests).set({ orderId }).where(eq(withdrawalRequests.id, id));
    await link(first.id);
    await expect(link(second.id)).rejects.toMatchObject({ cause: { code: "23001" } });
    expect((await last())?.orderId).toBe(first.id);
  });

  test("nor deleted, one by one or all at once", async () => {
    await withdraw();
    const refusal = { cause: { code: "23001" } };
    await expect(shop.ctx.db.delete(withdrawalRequests)).rejects.toMatchObject(refusal);
    const empty = shop.ctx.db.execute(sql`truncate withdrawal_requests`);
    await expect(empty).rejects.toMatchObject(refusal);
    expect(await shop.ctx.db.$count(withdrawalRequests)).toBeGreaterThan(0);
  });

  test("nor is its answer, once it was sent", async () => {
    const { id } = await withdraw();
    const isIt = eq(withdrawalRequests.id, id);
    await change({ outcome: "refused", answer: "Fuori termine" }).where(isIt);
    for (const set of [{ outcome: "accepted" }, { answer: "Altro" }, { answeredAt: new Date() }]) {
      await expect(change(set).where(isIt)).rejects.toMatchObject({ cause: { code: "23001" } });
    }
    await change({ status: "closed" }).where(isIt);
    expect(await last()).toMatchObject({ outcome: "refused", answer: "Fuori termine" });
  });

  test("only its handling moves, and the link to an order that is gone", async () => {
    const order = await placeOrder(shop, {}, { number: statement.orderNumber });
    const { id } = await withdraw();
    await change({ status: "open", assignee: "Livia" }).where(eq(withdrawalRequests.id, id));
    await shop.ctx.db.delete(orders).where(eq(orders.id, order.id));
    expect(await last()).toMatchObject({ id, status: "open", assignee: "Livia", orderId: null });
  });
});
