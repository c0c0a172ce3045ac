import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { eventually } from "#tests/harness/eventually.ts";
import { codes, openShop } from "./shopper.fixture.ts";
import { variants } from "../../catalogue/schema.ts";
import { giftCards } from "../../promotions/gift-cards/schema.ts";
import { withTransaction } from "../../kernel/ctx.ts";
import { rows } from "../../kernel/db/rows.ts";
import { orderNumbers } from "../../kernel/schema.ts";
import { couponUses, coupons } from "../../promotions/schema.ts";

const shop = await openShop();
const { db } = shop.ctx;

const many = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const complete = async (token: string) => {
  const response = await shop.send("PATCH", `/orders/${token}/complete`);
  const body = (await response.json()) as { number?: string; "hydra:description"?: string };
  return { status: response.status, number: body.number, message: body["hydra:description"] };
};
const lastNumber = async () => (await db.select().from(orderNumbers))[0]?.last ?? 0;

const ready = async (count: number, lines: Record<string, number>) => {
  const tokens: string[] = [];
  for (let index = 0; index < count; index += 1) {
    tokens.push(await shop.ready(lines, { email: `buyer${index}@example.it` }));
  }
  return tokens;
};

/** The embedded database serialises transactions, so races need PostgreSQL. */
const onPostgres = process.env["RUGIADA_TEST_DRIVER"] === "postgres";
const buyers = onPostgres ? 100 : 20;

test(`${buyers} buyers of the last five pieces: five orders, a clear refusal for everybody else, no number lost`, async () => {
  await db.update(variants).set({ onHand: 5, onHold: 0 }).where(eq(variants.code, codes.sunscreen));
  await shop.place({ [codes.soap]: 1 });
  const before = await lastNumber();
  const tokens = await ready(buyers, { [codes.sunscreen]: 1 });
  const answers = await many(buyers, (index) => complete(tokens[index] ?? ""));

  const placed = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 422);
  expect([placed.length, refused.length]).toEqual([5, buyers - 5]);
  for (const { message } of refused) expect(message).toMatch(/does not have sufficient stock/);
  const numbers = placed.map(({ number }) => Number(number?.slice(2))).toSorted((a, b) => a - b);
  expect(numbers).toEqual([1, 2, 3, 4, 5].map((step) => before + step));
  expect(await lastNumber()).toBe(before + 5);
  const [left] = await db.select().from(variants).where(eq(variants.code, codes.sunscreen));
  expect(left).toMatchObject({ onHand: 5, onHold: 5 });
}, 120_000);

test("two variants bought in either order never wait for each other in a ring", async () => {
  await db
    .update(variants)
    .set({ onHand: 50, onHold: 0 })
    .where(eq(variants.code, codes.sunscreen));
  await db.update(variants).set({ onHand: 50, onHold: 0 }).where(eq(variants.code, codes.soap));
  const [there, back] = [
    await ready(4, { [codes.sunscreen]: 1, [codes.soap]: 1 }),
    await ready(4, { [codes.soap]: 1, [codes.sunscreen]: 1 }),
  ];
  const answers = await Promise.all([...there, ...back].map(complete));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
}, 120_000);

test("a coupon is used as often as its limit says", async () => {
  const limited = eq(coupons.code, "AMICA20");
  await db.update(coupons).set({ used: 98, usageLimit: 100 }).where(limited);
  const tokens = await ready(6, { [codes.soap]: 5 });
  for (const token of tokens) {
    const applied = await shop.send("PATCH", `/orders/${token}/coupon`, { couponCode: "AMICA20" });
    expect(applied.status).toBe(200);
  }
  const answers = await many(6, (index) => complete(tokens[index] ?? ""));
  const placed = answers.filter(({ status }) => status === 200);
  expect(placed).toHaveLength(2);
  for (const { status, message } of answers.filter((answer) => !placed.includes(answer))) {
    expect([status, message]).toEqual([422, expect.stringContaining("no longer eligible")]);
  }
  const [coupon] = await db.select().from(coupons).where(limited);
  expect(coupon?.used).toBe(100);
  const uses = await db
    .select()
    .from(couponUses)
    .where(eq(couponUses.couponId, coupon?.id ?? 0));
  expect(uses).toHaveLength(2);
}, 120_000);

test("one customer with three carts uses a welcome coupon once", async () => {
  const tokens: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const token = await shop.ready({ [codes.soap]: 1 }, { email: "Once@example.it" });
    await shop.send("PATCH", `/orders/${token}/coupon`, { couponCode: "CIAO10" });
    tokens.push(token);
  }
  const answers = await many(3, (index) => complete(tokens[index] ?? ""));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
}, 120_000);

test("a gift card is spent once, however many carts it is on", async () => {
  const code = "RUGIADA-DEMO-25A";
  const tokens = await ready(4, { [codes.soap]: 2 });
  for (const token of tokens) {
    await shop.send("PATCH", `/gift-cards/${code}/add-to-order`, { orderTokenValue: token });
    await shop.ship(token);
  }
  expect((await shop.read(tokens[0] ?? "")).total).toBe(0);
  const answers = await many(4, (index) => complete(tokens[index] ?? ""));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const [card] = await db.select().from(giftCards).where(eq(giftCards.code, code));
  expect(card?.amount).toBe(2500 - 2470);
}, 120_000);

test.runIf(onPostgres)(
  "a card that is being spent elsewhere is waited for, and pays with what is left of it",
  async () => {
    const code = "RUGIADA-DEMO-50B";
    const [token = ""] = await ready(1, { [codes.soap]: 1 });
    await shop.send("PATCH", `/gift-cards/${code}/add-to-order`, { orderTokenValue: token });
    expect((await shop.ship(token)).total).toBe(0);
    const [spent, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const elsewhere = withTransaction(shop.ctx, async (ctx) => {
      await ctx.db.update(giftCards).set({ amount: 100 }).where(eq(giftCards.code, code));
      spent.resolve();
      await mayEnd.promise;
    });
    await spent.promise;
    const answer = complete(token);
    await eventually(async () => {
      const waiting = sql`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      expect(await rows(db, waiting)).toHaveLength(1);
    });
    mayEnd.resolve();
    await elsewhere;
    expect(await answer).toMatchObject({
      status: 422,
      message: expect.stringContaining("Current: shipping_selected"),
    });
    expect((await shop.read(token)).giftCards).toMatchObject([{ code, amount: 100 }]);
  },
);
