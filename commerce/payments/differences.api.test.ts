import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { PaymentDifferenceCollection } from "#contract/admin/desk/payment-differences.ts";
import { OfficeTodo } from "#contract/admin/desk/dashboard.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { signIn } from "#tests/harness/customer.ts";
import { codes } from "../cart/checkout/shopper.fixture.ts";
import { expireUnpaidOrders } from "../fulfilment/overdue-orders.ts";
import { type EventJob, runEventJob } from "../kernel/events.ts";
import { variants } from "../catalogue/schema.ts";
import { findOffences, markStart } from "../orders/ledger-invariants.fixture.ts";
import { ledgerOf } from "../orders/ledger.fixture.ts";
import { type Gateway, paymentGateways } from "../orders/index.ts";
import { orders } from "../orders/schema.ts";
import { completed, openStripeShop } from "../plugins/stripe/stripe-shop.fixture.ts";
import { askOpenAttempts } from "./ask-gateway.ts";
import { reconcileCharges, reportSilentGateways } from "./reconcile.ts";
import { runRefundJob } from "./refund-jobs.ts";
import { paymentAttempts, paymentDifferences } from "./schema.ts";

const { shop, stripe, sessionOf, tell, place, paid, sent, refundJobs } = await openStripeShop();
const { ctx, time, queued } = shop;
const { db } = ctx;
const { emailsOf, eventsOf, stockOf, addCard, cardOf, textOf } = ledgerOf(shop);
const owner = await signIn(shop, { email: "titolare@example.it", role: "owner" });
const start = new Date(time.now);
const hours = (count: number) => void (time.now = new Date(start.getTime() + count * 3_600_000));
await markStart(db);

/** Office calls are made at sign-in time, because the owner's session expires within minutes. */
let later = start;
let callsInFlight = 0;
const office = async (path: string, init?: RequestInit) => {
  if (time.now !== start) later = time.now;
  time.now = start;
  callsInFlight += 1;
  const answer = await owner.request(`/admin/${path}`, init);
  callsInFlight -= 1;
  if (callsInFlight === 0) time.now = later;
  return answer;
};
const post = (path: string, body: object = {}) =>
  office(`payment-differences/${path}`, {
    method: "POST",
    headers: { "content-type": "application/ld+json" },
    body: JSON.stringify(body),
  });
const list = async (query = "?open=true") => {
  const answer = await office(`payment-differences${query}`);
  return (await answerAs(PaymentDifferenceCollection, answer))["hydra:member"];
};
/** The only open difference. */
const theOnly = async () => {
  const [first, ...others] = await list();
  if (!first || others.length > 0) throw new Error("Exactly one difference was expected");
  return first;
};
const stateOf = async (token: string) => {
  const { state, paymentState, shippingState } = await shop.read(token);
  return [state, paymentState, shippingState];
};

/** An order that expires while the shopper pays: the webhook arrives too late. */
async function paidTooLate(lines: Record<string, number> = { [codes.soap]: 1 }, card?: string) {
  hours(0);
  const cart = await shop.ready(lines);
  if (card) {
    await addCard(cart, card);
    await shop.payBy(cart);
  }
  const order = await shop.complete(cart);
  const id = await sessionOf(order.token);
  await db.update(paymentAttempts).set({ details: null }).where(eq(paymentAttempts.state, "open"));
  hours(24);
  await expireUnpaidOrders(ctx);
  expect(await stateOf(order.token)).toEqual(["cancelled", "cancelled", "cancelled"]);
  const reference = stripe.sessions.get(id)?.client_reference_id ?? "";
  await db
    .update(paymentAttempts)
    .set({ details: { session: id, hosted: true } })
    .where(eq(paymentAttempts.reference, reference));
  await tell(completed, stripe.pay(id));
  return { ...order, intent: `pi_${id}` };
}

beforeEach(async () => {
  await db.delete(paymentDifferences);
  const isSurplus = eq(paymentAttempts.state, "surplus");
  await db.update(paymentAttempts).set({ state: "refunded" }).where(isSurplus);
  queued.length = 0;
});

describe("a charge for an expired order", () => {
  test("waits for the owner, who is told, and is never refunded by itself", async () => {
    const { number, token, total } = await paidTooLate();
    expect(await theOnly()).toMatchObject({
      kind: "order_expired",
      orderNumber: number,
      hasOrder: true,
      amount: total,
      actions: ["reinstate", "refund"],
    });
    expect(refundJobs()).toEqual([]);
    expect(await eventsOf(token)).toEqual(["placed", "expired", "payment_late"]);
    for (const { data } of queued.filter(({ name }) => name === "event"))
      await runEventJob(ctx, data as EventJob);
    const lines = shop.emails().map(({ data }) => ("line" in data ? data.line : ""));
    expect(lines).toContain("Pagato dopo la scadenza dell’ordine");
    const todo = await answerAs(OfficeTodo, await office("dashboard/todo"));
    const row = todo.todo.find(({ kind }) => kind === "payment_differences");
    expect(row).toMatchObject({ count: 1, amount: total, names: [number], late: true });
  });

  test("is refunded once, even from two tabs at once and by the job as well", async () => {
    const { token, total, intent } = await paidTooLate();
    const { id } = await theOnly();
    const tabs = await Promise.all([post(`${id}/refund`), post(`${id}/refund`)]);
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const job of refundJobs()) await runRefundJob(ctx, job);
    expect(sent(intent)).toEqual([total]);
    expect(await list()).toEqual([]);
    expect(await list("?open=false")).toMatchObject([{ state: "refunded", actions: [] }]);
    expect(emailsOf(token)).toContain("order_refunded");
    expect((await post(`${id}/reinstate`)).status).toBe(409);
  });

  test("is refunded by its job when the process dies after the click", async () => {
    const { total, intent } = await paidTooLate();
    const { id } = await theOnly();
    stripe.trouble.push(...Array.from({ length: 3 }, () => ({ status: 500, message: "down" })));
    expect((await post(`${id}/refund`)).status).toBe(200);
    expect(await list()).toMatchObject([{ state: "refunding", actions: [] }]);
    for (const job of refundJobs()) await runRefundJob(ctx, job);
    expect(sent(intent)).toEqual([total]);
    expect(await list("?open=false")).toMatchObject([{ state: "refunded" }]);
  });

  test("stays open with the reason when the gateway refuses the refund", async () => {
    await paidTooLate();
    const { id } = await theOnly();
    stripe.trouble.push({ status: 400, message: "Charge disputed" });
    expect((await post(`${id}/refund`)).status).toBe(422);
    expect(await theOnly()).toMatchObject({ state: "open", problem: "Charge disputed" });
  });

  test("reinstates the order, which takes stock and cards again and is paid", async () => {
    const before = await stockOf(codes.serum);
    const card = await cardOf("RUGIADA-DEMO-25A");
    const order = await paidTooLate({ [codes.serum]: 2 }, "RUGIADA-DEMO-25A");
    expect(await stockOf(codes.serum)).toEqual(before);
    const { id } = await theOnly();
    const tabs = await Promise.all([post(`${id}/reinstate`), post(`${id}/reinstate`)]);
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await post(`${id}/refund`)).status).toBe(409);
    expect(await stateOf(order.token)).toEqual(["new", "paid", "ready"]);
    expect(await stockOf(codes.serum)).toEqual({ ...before, onHold: before.onHold + 2 });
    expect((await cardOf("RUGIADA-DEMO-25A")).amount).toBe(
      card.amount - order.appliedGiftCardAmount,
    );
    expect(emailsOf(order.token).at(-1)).toBe("payment_received");
    expect(await list("?open=false")).toMatchObject([{ state: "reinstated" }]);
    expect(sent(order.intent)).toEqual([]);
    expect(await findOffences(db)).toEqual([]);
  });

  test("offers only the refund when the pieces are gone", async () => {
    await paidTooLate({ [codes.sunscreen]: 1 });
    const { id, actions } = await theOnly();
    expect(actions).toContain("reinstate");
    const [before] = await db.select().from(variants).where(eq(variants.code, codes.sunscreen));
    const isIt = eq(variants.code, codes.sunscreen);
    await db
      .update(variants)
      .set({ onHand: before?.onHold ?? 0 })
      .where(isIt);
    expect((await theOnly()).actions).toEqual(["refund"]);
    expect((await post(`${id}/reinstate`)).status).toBe(409);
    await db
      .update(variants)
      .set({ onHand: before?.onHand ?? 0 })
      .where(isIt);
  });

  test("takes the pieces it lacks from the oldest order that nobody has paid", async () => {
    await paidTooLate({ [codes.sunscreen]: 2 });
    const isIt = eq(variants.code, codes.sunscreen);
    const [before] = await db.select().from(variants).where(isIt);
    const unpaid = [];
    for (let hour = 25; hour < 28; hour += 1) {
      hours(hour);
      unpaid.push(await shop.place({ [codes.sunscreen]: 1 }, { by: "BONIFICO" }));
    }
    await db
      .update(variants)
      .set({ onHand: (before?.onHold ?? 0) + 3 })
      .where(isIt);
    const { id, actions } = await theOnly();
    expect(actions).toContain("reinstate");
    expect((await post(`${id}/reinstate`)).status).toBe(200);
    const states = await Promise.all(unpaid.map(async ({ token }) => (await stateOf(token))[0]));
    expect(states).toEqual(["cancelled", "cancelled", "new"]);
    const [first] = unpaid.map(({ token }) => token);
    const email = await textOf("order_cancelled", first ?? "");
    expect(email).toContain("servivano a un ordine già pagato");
    expect(email).toContain("Se il bonifico arriva comunque, te lo rimborsiamo");
    expect(email).not.toContain("in tempo");
    expect(await eventsOf(first ?? "")).toEqual(["placed", "outranked"]);
    await db
      .update(variants)
      .set({ onHand: before?.onHand ?? 0 })
      .where(isIt);
    expect(await findOffences(db)).toEqual([]);
  });
});

describe("the daily comparison", () => {
  test("finds nothing where everything agrees, and pays an order whose webhook was lost", async () => {
    hours(48);
    await paid();
    const { token } = await place();
    stripe.pay(await sessionOf(token));
    hours(50);
    await reconcileCharges(ctx);
    expect((await shop.read(token)).paymentState).toBe("paid");
    expect(await list()).toEqual([]);
  });

  test("lists a charge without order once, and refunds it", async () => {
    hours(72);
    const { token, number, total } = await place();
    const session = stripe.pay(await sessionOf(token));
    // As after restoring an older backup.
    await db.delete(orders).where(eq(orders.token, token));
    hours(74);
    await Promise.all([reconcileCharges(ctx), reconcileCharges(shop.withConfig({}).ctx)]);
    const found = await theOnly();
    expect(found).toMatchObject({
      kind: "no_order",
      orderNumber: number,
      hasOrder: false,
      amount: total,
      actions: ["refund", "settle"],
    });
    expect((await post(`${found.id}/refund`)).status).toBe(200);
    expect(sent(session.payment_intent ?? "")).toEqual([total]);
    await reconcileCharges(ctx);
    expect(await list()).toEqual([]);
  });

  test("goes on with the next gateway when one fails, and reports the failure", async () => {
    hours(84);
    const { token } = await place();
    stripe.pay(await sessionOf(token));
    hours(85);
    const broken: Gateway = {
      name: "broken",
      mode: () => "test",
      start: () => Promise.reject(new Error("unused")),
      askOutcome: async () => undefined,
      refund: async () => "",
      // oxlint-disable-next-line require-yield
      async *listCharges() {
        throw new Error("the gateway is down");
      },
    };
    const { extensions } = ctx;
    const of: typeof extensions.of = (point) =>
      point.name === paymentGateways.name
        ? [broken as never, ...extensions.of(point)]
        : extensions.of(point);
    const failing = { ...ctx, extensions: { ...extensions, of } };
    await expect(reconcileCharges(failing)).rejects.toThrow("The charges of broken could not");
    expect((await shop.read(token)).paymentState).toBe("paid");
  });

  test("lists another amount and an order without charge; settled ones stay settled", async () => {
    hours(96);
    const other = await paid();
    const free = await paid();
    const charges = stripe.charges.splice(-2);
    stripe.charges.push({ ...(charges[0] ?? { id: "", at: time.now }), amount: 5 });
    const [session] = [...stripe.sessions.values()].slice(-1);
    Object.assign(session ?? {}, { payment_status: "unpaid", status: "expired" });
    hours(98);
    await reconcileCharges(ctx);
    const found = (await list()).toSorted((a, b) => a.kind.localeCompare(b.kind));
    expect(found).toMatchObject([
      { kind: "amount_differs", orderNumber: other.number, amount: 5, expectedAmount: other.total },
      { kind: "no_charge", orderNumber: free.number, amount: 0, expectedAmount: free.total },
    ]);
    expect((await post(`${found[0]?.id}/settle`, { note: "" })).status).toBe(422);
    for (const { id } of found)
      expect((await post(`${id}/settle`, { note: "Visto su Stripe" })).status).toBe(200);
    await reconcileCharges(ctx);
    expect(await list()).toEqual([]);
  });
});

test("a gateway silent for an hour is reported once, and closed when it answers", async () => {
  hours(120);
  const { token } = await place();
  await sessionOf(token);
  const nobody = { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_API_URL: "http://127.0.0.1:9" };
  const silent = shop.withConfig({}, nobody).ctx;
  hours(121);
  await askOpenAttempts(silent);
  await reportSilentGateways(silent);
  expect(await list()).toEqual([]);
  hours(123);
  await askOpenAttempts(silent);
  await reportSilentGateways(silent);
  await reportSilentGateways(silent);
  expect(await theOnly()).toMatchObject({ kind: "gateway_silent", actions: [] });
  await askOpenAttempts(ctx);
  await reportSilentGateways(ctx);
  expect(await list()).toEqual([]);
});
