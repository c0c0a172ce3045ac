import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { refunds } from "../../payments/schema.ts";
import { cancelOrder } from "../../fulfilment/cancel.ts";
import { payOrder } from "../../fulfilment/ship.ts";
import { refundOrder } from "../../aftersales/refund-order.ts";
import { runRefundJob } from "../../payments/refund-jobs.ts";
import { completed, openStripeShop } from "./stripe-shop.fixture.ts";

const { shop, stripe, sessionOf, tell, place, paid, sent, refundJobs } = await openStripeShop();
const { ctx } = shop;

describe("money that nobody waits for any more", () => {
  test.each([
    ["a cancelled order", (token: string) => cancelOrder(ctx, { token })],
    ["an order paid by bank transfer meanwhile", (token: string) => payOrder(ctx, { token })],
  ])("of %s is sent back, once", async (_name, meanwhile) => {
    const { token, total } = await place();
    const id = await sessionOf(token);
    await meanwhile(token);
    const before = await shop.read(token);
    const jobs = refundJobs().length;
    await tell(completed, stripe.pay(id));
    await tell(completed, stripe.pay(id));
    expect(await shop.read(token)).toEqual(before);
    const [job, ...more] = refundJobs().slice(jobs);
    expect(more).toEqual([]);
    if (!job) throw new Error("no refund was asked for");
    await runRefundJob(ctx, job);
    await runRefundJob(ctx, job);
    const sent = stripe.refunds.filter(({ payment_intent }) => payment_intent === `pi_${id}`);
    expect(sent.map(({ amount }) => amount)).toEqual([total]);
  });

  test("of another way chosen meanwhile is kept: the order is paid", async () => {
    const { token } = await place();
    const id = await sessionOf(token);
    await shop.payBy(token, "BONIFICO");
    await tell(completed, stripe.pay(id));
    expect((await shop.read(token)).paymentState).toBe("paid");
  });
});

describe("refunds", () => {
  test("go through Stripe, in parts and whole", async () => {
    const { token, total, intent } = await paid();
    await refundOrder(ctx, { token, amount: 200 });
    await refundOrder(ctx, { token });
    expect(sent(intent)).toEqual([200, total - 200]);
    expect((await shop.read(token)).paymentState).toBe("refunded");
  });

  test("that Stripe does not answer wait, and are asked for once when it does", async () => {
    const { token, total, intent } = await paid();
    stripe.trouble.push(...Array.from({ length: 3 }, () => ({ status: 500, message: "down" })));
    expect(await refundOrder(ctx, { token })).toBe("pending");
    expect((await shop.read(token)).paymentState).toBe("paid");
    await expect(refundOrder(ctx, { token, amount: 1 })).rejects.toThrow(/amount/);
    const job = refundJobs().at(-1);
    if (!job) throw new Error("no refund was asked for");
    await Promise.all([runRefundJob(ctx, job), runRefundJob(ctx, job)]);
    expect(sent(intent)).toEqual([total]);
    expect((await shop.read(token)).paymentState).toBe("refunded");
  });

  test("that Stripe refuses are over, and can be asked for again", async () => {
    const { token, total, intent } = await paid();
    stripe.trouble.push({ status: 400, message: "no balance" });
    await expect(refundOrder(ctx, { token })).rejects.toThrow(/no balance/);
    const rows = await ctx.db.select().from(refunds).where(eq(refunds.state, "failed"));
    expect(rows).toHaveLength(1);
    expect((await shop.read(token)).paymentState).toBe("paid");
    await refundOrder(ctx, { token });
    expect(sent(intent)).toEqual([total]);
  });

  test("that fail do not keep an order from being cancelled", async () => {
    const { token, total, intent } = await paid();
    stripe.trouble.push({ status: 400, message: "no balance" });
    await cancelOrder(ctx, { token });
    expect(await shop.read(token)).toMatchObject({ state: "cancelled", paymentState: "paid" });
    await refundOrder(ctx, { token });
    expect(sent(intent)).toEqual([total]);
    expect((await shop.read(token)).paymentState).toBe("refunded");
  });

  test("follow the cancelling of a paid order", async () => {
    const { token, total, intent } = await paid();
    await cancelOrder(ctx, { token });
    expect(sent(intent)).toEqual([total]);
    expect(await shop.read(token)).toMatchObject({ state: "cancelled", paymentState: "refunded" });
  });
});
