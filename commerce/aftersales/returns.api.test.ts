import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { AdminReturn, AdminReturnCollection, ReturnQuery } from "#contract/admin/desk/return.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { signIn } from "#tests/harness/customer.ts";
import { countStatements } from "#tests/harness/statements.ts";
import { codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { deliverOrder, payOrder, shipOrder } from "../fulfilment/ship.ts";
import { lastAudit, openOffice } from "../kernel/admin/admin.fixture.ts";
import { ledgerOf } from "../orders/ledger.fixture.ts";
import { shippingMethods } from "../shipping/schema.ts";
import { answerWithdrawalRequest } from "./answer-withdrawal.ts";
import { listReturns } from "./read-return.ts";

const shop = await openShop();
const { ctx } = shop;
const { emailsOf, makeTransfers, stockOf, textOf, eventsOf } = ledgerOf(shop);
const office = await openOffice(shop);
const person = { firstName: "Anna", lastName: "Bianchi", email: "anna@example.it" };

async function delivered(lines: Record<string, number> = { [codes.serum]: 2, [codes.soap]: 1 }) {
  const { token, number, items, total } = await shop.place(lines, { by: "BONIFICO" });
  await payOrder(ctx, { token });
  await shipOrder(ctx, { token });
  await deliverOrder(ctx, { token });
  return { token, number: number ?? "", items, total };
}

async function withdrawn(token: string, part: object = {}): Promise<AdminReturn> {
  const sent = { ...person, orderToken: token, ...part };
  const { id } = await (await shop.send("POST", "/withdrawal-requests", sent)).json();
  await answerWithdrawalRequest(ctx, id, { outcome: "accepted" });
  const request = await (await office.get(`/withdrawal-requests/${id}`)).json();
  return read(request.returnId);
}

const read = async (id: number) => answerAs(AdminReturn, await office.get(`/returns/${id}`));
const act = async ({ id }: AdminReturn, action: string, body: object) =>
  answerAs(AdminReturn, await office.post(`/returns/${id}/${action}`, body));
const arrive = ({ pieces }: AdminReturn, change: object = {}) => ({
  pieces: pieces
    .filter(({ arrivedAt }) => !arrivedAt)
    .map(({ id, quantity }) => ({ id, quantity, condition: "intact", restock: true, ...change })),
});
const dueOf = ({ lines }: AdminReturn) =>
  Object.fromEntries(lines.filter(({ due }) => due > 0).map(({ key, due }) => [key, due]));
const statesOf = async (token: string) =>
  (await shop.read(token)).returns?.map(({ state }) => state);

test("an accepted withdrawal becomes a return, and ends with the transfer", async () => {
  const { token, number, total } = await delivered();
  const stock = await stockOf(codes.serum);
  const opened = await withdrawn(token);
  expect(opened).toMatchObject({
    state: "authorised",
    cause: "withdrawal",
    orderNumber: number,
    refundBy: "2026-11-30",
    refundsByHand: true,
    actions: ["choose", "receive", "prove", "refund", "close"],
  });
  expect(opened.number).toMatch(/^R-2026-\d{3}$/);
  expect(opened.pieces.map(({ quantity }) => quantity)).toEqual([2, 1]);
  expect(dueOf(opened)).toEqual({});
  expect(await statesOf(token)).toEqual(["authorised"]);

  const received = await act(opened, "receive", arrive(opened));
  expect(received).toMatchObject({ state: "received", actions: ["refund", "close"] });
  expect(await stockOf(codes.serum)).toEqual({ ...stock, onHand: stock.onHand + 2 });
  expect(shop.emails().filter(({ name }) => name === "return_received")).toHaveLength(1);
  const due = dueOf(received);
  expect(Object.values(due).reduce((sum, amount) => sum + amount, 0)).toBe(total);

  const asked = await act(received, "refund", { amounts: due });
  expect(asked).toMatchObject({ state: "refunding", refundToDo: expect.any(Number) });
  expect(emailsOf(token)).not.toContain("order_refunded");
  expect(await lastAudit(ctx, "order.return-refund", `order:${number}`)).toMatchObject({
    actor: office.actor,
    after: { return: opened.id, amount: total },
  });
  await makeTransfers(token);
  expect(await read(opened.id)).toMatchObject({ state: "refunded", actions: [] });
  expect(await shop.read(token)).toMatchObject({ paymentState: "refunded" });
  expect((await shop.read(token)).withdrawal?.requests).toMatchObject([{ status: "closed" }]);
  expect(await textOf("order_refunded", token)).toMatch(/Siero.* × 2 .*Sapone.* × 1 /);
  expect(await eventsOf(token)).toEqual(
    expect.arrayContaining(["return_opened", "return_received", "return_refunded"]),
  );
});

describe("pieces", () => {
  test("come one by one, and the rest is waited for", async () => {
    const { token } = await delivered();
    const stock = await stockOf(codes.serum);
    const opened = await withdrawn(token);
    const [serum, soap] = opened.pieces;
    const one = { id: serum?.id, quantity: 1, condition: "worn", restock: false };
    const first = await act(opened, "receive", { pieces: [one] });
    const seen = first.pieces.map(({ quantity, arrivedAt }) => `${quantity} ${Boolean(arrivedAt)}`);
    expect(seen.toSorted()).toEqual(["1 false", "1 false", "1 true"]);
    expect(await stockOf(codes.serum)).toEqual(stock);
    const proven = await act(first, "prove", { pieces: [soap?.id] });
    expect(dueOf(proven)).toMatchObject({ [`piece-${soap?.id}`]: 990 });
    await act(proven, "refund", { amounts: { [`piece-${serum?.id}`]: 1000 } });
    await makeTransfers(token);
    const waiting = await read(opened.id);
    expect(waiting.state).toBe("authorised");
    const all = await act(waiting, "receive", arrive(waiting));
    const told = shop.emails().filter(({ name }) => name === "return_received");
    expect(told.at(-1)?.data).toMatchObject({
      items: waiting.pieces
        .filter(({ arrivedAt }) => !arrivedAt)
        .map(() => expect.stringMatching(/^1 × /)),
    });
    expect(told.at(-1)?.data).not.toEqual(told.at(-2)?.data);
    expect(dueOf(all)[`piece-${serum?.id}`]).toBe(1990);
    await act(all, "refund", { amounts: dueOf(all) });
    await makeTransfers(token);
    expect((await read(opened.id)).state).toBe("refunded");
  });

  test("are never refunded beyond what they cost, nor received twice", async () => {
    const { token } = await delivered({ [codes.soap]: 2 });
    const opened = await withdrawn(token);
    const received = await act(opened, "receive", arrive(opened));
    const again = await office.post(`/returns/${opened.id}/receive`, arrive(opened));
    await expectError(again, 422);
    const [line] = received.lines;
    const amounts = { [line?.key ?? ""]: (line?.paid ?? 0) + 1 };
    await expectError(await office.post(`/returns/${opened.id}/refund`, { amounts }), 422);
    await expectError(await office.post(`/returns/${opened.id}/refund`, { amounts: {} }), 422);
    expect((await read(opened.id)).state).toBe("received");
  });

  test("of a seal that was broken are not due", async () => {
    const { token } = await delivered({ [codes.soap]: 1 });
    const opened = await withdrawn(token);
    const change = { condition: "seal_broken", restock: false };
    const received = await act(opened, "receive", arrive(opened, change));
    expect(dueOf(received)).toEqual({});
    expect(received.lines[0]?.reason).toContain("art. 59");
  });

  test("said in words are chosen by staff, each in one return", async () => {
    const { token, items } = await delivered();
    const opened = await withdrawn(token, { products: "il sapone" });
    expect(opened.pieces).toEqual([]);
    const soap = { itemId: items[1]?.id, quantity: 1 };
    const tooMany = { pieces: [{ ...soap, quantity: 2 }] };
    await expectError(await office.post(`/returns/${opened.id}/pieces`, tooMany), 422);
    const chosen = await act(opened, "pieces", { pieces: [soap] });
    expect(chosen.pieces).toMatchObject([{ itemId: soap.itemId, quantity: 1 }]);
    const other = await withdrawn(token);
    expect(other.pieces).toMatchObject([{ itemId: items[0]?.id, quantity: 2 }]);
  });
});

test("the delivery given back is the cheapest to the door, never that to a pickup point", async () => {
  const row = eq(shippingMethods.requiresPudo, true);
  const [pickup] = await ctx.db.select().from(shippingMethods).where(row);
  await ctx.db.update(shippingMethods).set({ price: 1 }).where(row);
  const { token } = await delivered({ [codes.soap]: 1 });
  const { shippingTotal } = await shop.read(token);
  const opened = await withdrawn(token);
  const received = await act(opened, "receive", arrive(opened));
  expect(shippingTotal).toBeGreaterThan(1);
  expect(dueOf(received)["shipping"]).toBe(shippingTotal);
  const { price = 0 } = pickup ?? {};
  await ctx.db.update(shippingMethods).set({ price }).where(row);
});

test("two refunds of the same pieces at once give the money back once", async () => {
  const { token } = await delivered({ [codes.soap]: 1 });
  const opened = await withdrawn(token);
  const received = await act(opened, "receive", arrive(opened));
  const refund = () => office.post(`/returns/${opened.id}/refund`, { amounts: dueOf(received) });
  const statuses = (await Promise.all([refund(), refund()])).map(({ status }) => status);
  expect(statuses.filter((status) => status < 300)).toHaveLength(1);
  await makeTransfers(token);
  expect((await read(opened.id)).state).toBe("refunded");
});

test("a complaint is opened by staff, told by email, and refunded whole", async () => {
  const { token, number, items } = await delivered();
  const pieces = [{ itemId: items[1]?.id, quantity: 1 }];
  const input = { orderNumber: number, pieces, note: "Tappo rotto", message: "Scusaci." };
  const opened = await answerAs(AdminReturn, await office.post("/returns", input), 201);
  expect(opened).toMatchObject({ cause: "complaint", state: "authorised", refundBy: null });
  expect(await textOf("return_authorised", token)).toMatch(/Sapone.*Scusaci|Scusaci.*Sapone/);
  const broken = { condition: "seal_broken", restock: false };
  const received = await act(opened, "receive", arrive(opened, broken));
  expect(dueOf(received)).toEqual({ [`piece-${opened.pieces[0]?.id}`]: 990 });
  await expectError(await office.post(`/returns/${opened.id}/close`, {}), 400);
  const closed = await act(received, "close", { reason: "Ha preferito un altro prodotto" });
  expect(closed).toMatchObject({ state: "closed", actions: [] });
  const list = await answerAs(AdminReturnCollection, await office.get(`/returns?q=${number}`));
  expect(list["hydra:member"]).toMatchObject([{ id: opened.id, state: "closed" }]);
});

test("a refund dropped by staff leaves the return to be refunded", async () => {
  const { token, number } = await delivered({ [codes.soap]: 1 });
  const opened = await withdrawn(token);
  const received = await act(opened, "receive", arrive(opened));
  const asked = await act(received, "refund", { amounts: dueOf(received) });
  await office.post(`/orders/${number}/refunds/${asked.refundToDo}/drop`, {});
  const again = await read(opened.id);
  expect(again.state).toBe("received");
  expect(dueOf(again)).toEqual(dueOf(received));
});

const countFor = (itemsPerPage: number) =>
  countStatements(shop.database, async () => {
    const page = await listReturns(ctx, ReturnQuery.parse({ itemsPerPage }));
    expect(page.items).toHaveLength(itemsPerPage);
  });

test("a page of many returns takes as many statements as a page of one", async () => {
  expect(await countFor(5)).toBe(await countFor(1));
});

test("the accountant reads returns and changes nothing", async () => {
  const { token } = await delivered({ [codes.soap]: 1 });
  const { id } = await withdrawn(token);
  const accountant = await signIn(shop, { email: "conti@example.it", role: "accountant" });
  expect((await accountant.request(`/admin/returns/${id}`)).status).toBe(200);
  const headers = { "content-type": "application/ld+json" };
  const body = JSON.stringify({ reason: "x" });
  const write = { method: "POST", headers, body };
  expect((await accountant.request(`/admin/returns/${id}/close`, write)).status).toBe(403);
});
