import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { AdminOrder, AdminRefundAccount, ManualRefundCollection } from "#contract/admin/order.ts";
import { refundAccountPath } from "#contract/paths.ts";
import { RefundAccount } from "#contract/support.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { signIn } from "#tests/harness/customer.ts";
import { codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { refundOrder } from "./refund-order.ts";
import { deliverOrder, payOrder, shipOrder } from "../fulfilment/ship.ts";
import { openOffice } from "../kernel/admin/admin.fixture.ts";
import { auditLog } from "../kernel/schema.ts";
import { orderEvents } from "../orders/schema.ts";
import { ledgerOf } from "../orders/ledger.fixture.ts";
import { purgeRefundAccounts, readRefundAccount } from "./refund-accounts.ts";
import { refundAccounts } from "./schema.ts";

const shop = await openShop();
const { ctx } = shop;
const { emailsOf, makeTransfers } = ledgerOf(shop);
const office = await openOffice(shop);

const iban = "DE89370400440532013000";
const given = { iban: "de89 3704 0044 0532 0130 00", holder: "Anna Bianchi" };

async function delivered(by = "BONIFICO") {
  const { token, number, total } = await shop.place({ [codes.soap]: 2 }, { by });
  if (by === "BONIFICO") await payOrder(ctx, { token });
  await shipOrder(ctx, { token });
  await deliverOrder(ctx, { token });
  return { token, number: number ?? "", total };
}

/** The link in the latest email that requests a bank account. */
function addressOf(token: string): URL {
  const asked = shop
    .emails()
    .findLast(
      ({ name, data }) =>
        name === "refund_account_wanted" && "order" in data && data.order.token === token,
    );
  if (asked?.name !== "refund_account_wanted") throw new Error("no account was asked for");
  return new URL(asked.data.link);
}
const linkOf = (token: string) => addressOf(token).searchParams.get("token") ?? "";

test("behind a proxy the email leads to the public https address, whatever address the call came from", async () => {
  const { token } = await delivered();
  const config = { ...ctx.config, publicUrl: "https://fiordisale.example", pagePrefix: "/it" };
  await refundOrder({ ...ctx, config }, { token });
  const { origin, pathname } = addressOf(token);
  expect(origin).toBe("https://fiordisale.example");
  expect(pathname).toBe(`/it${refundAccountPath}`);
  const page = await look(linkOf(token));
  expect(page).toMatchObject({ given: null });
});

const at = (secret: string) => `/refund-accounts/${encodeURIComponent(secret)}`;
const look = async (secret: string) => answerAs(RefundAccount, await shop.send("GET", at(secret)));
const read = async (number: string) => answerAs(AdminOrder, await office.get(`/orders/${number}`));
const accountOf = async (number: string) =>
  (await answerAs(AdminRefundAccount, await office.get(`/orders/${number}/refund-account`)))
    .account;

test.each(["BONIFICO", "CONTRASSEGNO"])(
  "money of %s is sent by hand, and told only then",
  async (by) => {
    const { token, number, total } = await delivered(by);
    expect(await refundOrder(ctx, { token })).toBe("to_do");
    const waiting = await read(number);
    expect(waiting).toMatchObject({ paymentState: "paid", refundable: 0, refundsByHand: true });
    expect(waiting.refunds).toMatchObject([{ state: "to_do", amount: total, settledAt: null }]);
    expect(waiting.payments[0]).toMatchObject({ refunded: 0 });
    expect(emailsOf(token)).not.toContain("order_refunded");

    const list = await answerAs(ManualRefundCollection, await office.get("/manual-refunds"));
    expect(list["hydra:member"].at(-1)).toMatchObject({ orderNumber: number, hasAccount: false });
    const found = await (await office.get(`/orders?toRefund=true&q=${number}`)).json();
    expect(found["hydra:totalItems"]).toBe(1);

    const secret = linkOf(token);
    expect(await look(secret)).toEqual({ orderNumber: number, amount: total, given: null });
    expect((await shop.send("PUT", at(secret), given)).status).toBe(204);
    expect((await look(secret)).given).toMatchObject({ ending: "3000" });
    expect(await accountOf(number)).toMatchObject({ iban, holder: "Anna Bianchi" });
    expect(emailsOf(token).at(-1)).toBe("refund_account_received");

    const path = `/orders/${number}/refunds/${waiting.refunds[0]?.id}`;
    await expectError(await office.post(`${path}/done`, { doneOn: "2026-11-17" }), 422);
    const made = { doneOn: "2026-11-16", reference: "TRN 123" };
    const done = await answerAs(AdminOrder, await office.post(`${path}/done`, made));
    expect(done).toMatchObject({ paymentState: "refunded" });
    expect(done.refunds).toMatchObject([{ state: "succeeded", reference: "TRN 123" }]);
    expect(emailsOf(token).at(-1)).toBe("order_refunded");
    expect(await accountOf(number)).toBeNull();
    await expectError(await office.post(`${path}/done`, made), 409);
    await expectError(await shop.send("GET", at(secret)), 422);
  },
);

test("an account is checked, sealed, and nowhere in logs", async () => {
  const { token } = await delivered();
  await refundOrder(ctx, { token });
  const secret = linkOf(token);
  const wrong = { ...given, iban: "DE88370400440532013000" };
  await expectError(await shop.send("PUT", at(secret), wrong), 422);
  await expectError(await shop.send("PUT", at(secret), { ...given, holder: "" }), 422);
  await shop.send("PUT", at(secret), given);
  const kept = await ctx.db.select().from(refundAccounts);
  const told = [await ctx.db.select().from(auditLog), await ctx.db.select().from(orderEvents)];
  const emails = shop.emails().map(({ data }) => data);
  expect(kept.length).toBeGreaterThan(0);
  expect(JSON.stringify([kept, told, emails])).not.toContain(iban.slice(4));
  const [id = "", signature = ""] = secret.split(".");
  for (const forged of [
    `${Number(id) + 1}.${signature}`,
    `${id}.${signature.slice(1)}a`,
    id,
    "x",
  ]) {
    await expectError(await shop.send("GET", at(forged)), 422);
  }
});

test("is read by who may refund, and not by the accountant", async () => {
  const { token, number } = await delivered();
  await refundOrder(ctx, { token });
  const ask = async (role: "accountant" | "orders") => {
    const person = await signIn(shop, { email: `${role}@example.it`, role });
    return (await person.request(`/admin/orders/${number}/refund-account`)).status;
  };
  expect(await ask("accountant")).toBe(403);
  expect(await ask("orders")).toBe(200);
});

test("can be asked for again, and a refund asked by mistake can be dropped", async () => {
  const { token, number, total } = await delivered();
  await refundOrder(ctx, { token, amount: 500 });
  const asked = () => emailsOf(token).filter((name) => name === "refund_account_wanted").length;
  shop.time.now = new Date(shop.time.now.getTime() + 1000);
  await office.post(`/orders/${number}/refund-account`);
  expect(asked()).toBe(2);
  const [refund] = (await read(number)).refunds;
  const path = `/orders/${number}/refunds/${refund?.id}/drop`;
  const dropped = await answerAs(AdminOrder, await office.post(path, { reason: "Errore" }));
  expect(dropped).toMatchObject({ refundable: total, refunds: [{ state: "failed" }] });
  expect(dropped.timeline.at(-1)).toMatchObject({ type: "refund_dropped" });
});

test("can be written down by who hears it on the phone, and the customer is told", async () => {
  const { token, number } = await delivered();
  await refundOrder(ctx, { token, amount: 500 });
  const tell = (account: object) => office.post(`/orders/${number}/refund-account`, { account });
  expect((await tell({ ...given, iban: "DE00" })).status).toBe(422);
  const told = await answerAs(AdminOrder, await tell(given));
  expect(told.timeline.at(-1)).toMatchObject({ type: "refund_account_given" });
  expect(await accountOf(number)).toMatchObject({ iban, holder: given.holder });
  expect(emailsOf(token)).toContain("refund_account_received");
});

test("that was never needed is forgotten after two months", async () => {
  const unused = await delivered();
  await refundOrder(ctx, { token: unused.token, amount: 500 });
  await shop.send("PUT", at(linkOf(unused.token)), given);
  const { id } = await read(unused.number);
  const { now } = shop.time;
  shop.time.now = new Date(now.getTime() + 61 * 24 * 3_600_000);
  await purgeRefundAccounts(ctx);
  expect(await readRefundAccount(ctx, id)).not.toBeNull();
  await makeTransfers(unused.token);
  expect(await readRefundAccount(ctx, id)).toBeNull();
  await ctx.db.insert(refundAccounts).values({ orderId: id, sealed: "x", givenAt: now });
  await purgeRefundAccounts(ctx);
  expect(await ctx.db.$count(refundAccounts, eq(refundAccounts.orderId, id))).toBe(0);
  shop.time.now = now;
});
