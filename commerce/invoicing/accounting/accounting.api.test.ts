import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { AccountingMonth } from "#contract/admin/desk/accounting.ts";
import { AdminOrder } from "#contract/admin/order.ts";
import { OrderDocumentFile } from "#contract/order.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { address, codes, openShop } from "../../cart/checkout/shopper.fixture.ts";
import { cancelOrder } from "../../fulfilment/cancel.ts";
import { refundOrder } from "../../aftersales/refund-order.ts";
import { payOrder } from "../../fulfilment/ship.ts";
import { issueCreditNotes, issueInvoice } from "../issue-invoice.ts";
import { parseXml, problemsOf, textsOf } from "../schema.fixture.ts";
import { openOffice } from "../../kernel/admin/admin.fixture.ts";
import { ledgerOf } from "../../orders/ledger.fixture.ts";
import { confirmTransfer } from "../../payments/index.ts";
import { closeMonth, readRegisters } from "./registers.ts";

const shop = await openShop();
const { ctx, time } = shop;
const session = await openOffice(shop);
const today = time.now;

/** Sends calls of the office at the time of sign-in, because its session would expire by the time of the sales. */
const office = {
  get: (path: string) => asked(() => session.get(path)),
  post: (path: string, body?: unknown) => asked(() => session.post(path, body)),
};
async function asked(call: () => Promise<Response>): Promise<Response> {
  const then = time.now;
  time.now = today;
  const response = await call();
  time.now = then;
  return response;
}
const { makeTransfers } = ledgerOf(shop);

const month = async (name: string) =>
  answerAs(AccountingMonth, await office.get(`/accounting?month=${name}`));
const at = (moment: string) => void (time.now = new Date(moment));
const read = async (number: string) => answerAs(AdminOrder, await office.get(`/orders/${number}`));

async function place(
  lines: Record<string, number>,
  { invoice = false, giftCard }: { invoice?: boolean; giftCard?: string } = {},
) {
  const token = await shop.cartWith(lines);
  if (giftCard) {
    const body = { orderTokenValue: token, giftCardCode: giftCard };
    await shop.send("PATCH", `/gift-cards/${giftCard}/add-to-order`, body);
  }
  const billingAddress = { ...address, fiscalCode: "RSSMRA80A01H501U" };
  const asked = await shop.address(token, { invoiceRequired: invoice, billingAddress });
  if (asked.shipments.length > 0) await shop.ship(token);
  if ((await shop.read(token)).payments.length > 0) await shop.payBy(token, "BONIFICO");
  const { total, taxTotal, appliedGiftCardAmount, number } = await shop.complete(token);
  return { token, total, taxTotal, appliedGiftCardAmount, number: number ?? "" };
}

test("takings stand on the day the money came in Rome, refunds on the day it left, vouchers apart", async () => {
  at("2026-12-01T09:00:00Z");
  const order = await place({ [codes.serum]: 1, [codes.soap]: 3, [codes.giftCard]: 1 });
  const unpaid = await place({ [codes.soap]: 1 });
  // Half past midnight in Rome: the day after in the register.
  at("2026-12-02T23:30:00Z");
  await payOrder(ctx, { token: order.token });
  at("2026-12-05T10:00:00Z");
  await refundOrder(ctx, { token: order.token, amount: 1000 });
  await makeTransfers(order.token);
  await cancelOrder(ctx, { token: unpaid.token });

  const { days, total } = await month("2026-12");
  expect(days).toHaveLength(31);
  const goods = order.total - 10_000;
  const [sold] = days[2]!.rates;
  expect(days[2]).toMatchObject({ day: "2026-12-03", orders: 1, total: goods, vouchers: 10_000 });
  expect(sold).toMatchObject({ percent: 22, sold: goods, refunded: 0, tax: order.taxTotal });
  expect(days[4]).toMatchObject({ orders: 0, refunds: 1, total: -1000, vouchers: 0 });
  expect(days[4]?.rates[0]).toMatchObject({ sold: 0, refunded: 1000, taxable: -820, tax: -180 });
  expect(total).toMatchObject({ orders: 1, refunds: 1, total: goods - 1000, vouchers: 10_000 });
  expect(days[0]).toMatchObject({ orders: 0, total: 0 });
});

test("a gift card is a payment: what it pays is taken when it is placed, and given back when cancelled", async () => {
  at("2027-01-10T10:00:00Z");
  const { token, taxTotal, appliedGiftCardAmount, total } = await place(
    { [codes.soap]: 1 },
    { giftCard: "RUGIADA-DEMO-50B" },
  );
  expect(total).toBe(0);
  const { rates } = (await month("2027-01")).days[9]!;
  expect(rates[0]).toMatchObject({ sold: appliedGiftCardAmount, tax: taxTotal });
  at("2027-01-12T10:00:00Z");
  await cancelOrder(ctx, { token });
  const { days, total: sum } = await month("2027-01");
  expect(days[11]?.rates[0]).toMatchObject({ refunded: appliedGiftCardAmount, tax: -taxTotal });
  expect(sum).toMatchObject({ total: 0, orders: 1, refunds: 1 });
});

test("an invoiced order is in the other register, dated when it was sold, and its refunds are credit notes", async () => {
  at("2027-02-27T10:00:00Z");
  const order = await place({ [codes.serum]: 2, [codes.giftCard]: 1 }, { invoice: true });
  await payOrder(ctx, { token: order.token });
  const refunded = await place({ [codes.soap]: 1 }, { invoice: true });
  await payOrder(ctx, { token: refunded.token });
  at("2027-03-02T10:00:00Z");
  await refundOrder(ctx, { token: refunded.token });
  await makeTransfers(refunded.token);
  await refundOrder(ctx, { token: order.token, amount: 1234 });
  await makeTransfers(order.token);
  expect(await month("2027-02")).toMatchObject({ due: 1, documents: [], total: { orders: 0 } });

  const issued = await office.post("/accounting/issue", { month: "2027-02" });
  expect(await answerAs(AccountingMonth, issued)).toMatchObject({
    due: 0,
    documents: [
      {
        kind: "invoice",
        date: "2027-02-27",
        number: "1/2027",
        orderNumber: order.number,
        buyer: "Anna Bianchi",
        total: order.total,
        tax: order.taxTotal,
      },
    ],
  });
  // Refunds before the invoice are credited immediately, dated in the month they were paid out.
  at("2027-03-20T10:00:00Z");
  await refundOrder(ctx, { token: order.token });
  await makeTransfers(order.token);
  expect(await month("2027-03")).toMatchObject({ due: 1, total: { refunds: 0 } });
  expect(await issueCreditNotes(ctx, await orderId(order.number))).toBe(1);
  expect(await issueCreditNotes(ctx, await orderId(order.number))).toBe(0);
  const march = await month("2027-03");
  expect(march).toMatchObject({
    due: 0,
    documents: [
      { kind: "credit_note", number: "2/2027", date: "2027-03-02", refersTo: "1/2027" },
      { kind: "credit_note", number: "3/2027", date: "2027-03-20", refersTo: "1/2027" },
    ],
  });
  const sum = (field: "total" | "tax") =>
    march.documents.reduce((all, each) => all + each[field], 0);
  expect([sum("total"), sum("tax")]).toEqual([-order.total, -order.taxTotal]);
  for (const { id, total } of march.documents) {
    const xml = await (await office.get(`/invoices/${id}/documento.xml`)).text();
    expect(problemsOf(xml)).toEqual([]);
    const tree = parseXml(xml);
    expect(textsOf(tree, "TipoDocumento")).toEqual(["TD04"]);
    expect(textsOf(tree, "IdDocumento")).toEqual(["1/2027"]);
    expect(textsOf(tree, "ImportoTotaleDocumento")).toEqual([(-total / 100).toFixed(2)]);
  }
  const bought = await shop.read(order.token);
  expect(bought.documents?.map(({ kind }) => kind)).toEqual([
    "invoice",
    "credit_note",
    "credit_note",
  ]);
  const file = `/orders/${order.token}/documents/${bought.documents?.[0]?.id}`;
  const copy = await answerAs(OrderDocumentFile, await shop.send("GET", file));
  expect(copy.fileName).toBe("fattura-1-2027.pdf");
  expect(Buffer.from(copy.content, "base64").toString("latin1", 0, 5)).toBe("%PDF-");
  const foreign = `/orders/${refunded.token}/documents/${bought.documents?.[0]?.id}`;
  await expectError(await shop.send("GET", foreign), 404);
  const { documents, timeline } = await read(order.number);
  expect(documents.map(({ number }) => number)).toEqual(["1/2027", "2/2027", "3/2027"]);
  expect(timeline.map(({ type }) => type)).toEqual(
    expect.arrayContaining(["invoice_issued", "credit_note_issued"]),
  );
  const late = await office.post(`/orders/${refunded.number}/fattura.xml`);
  expect(await expectError(late, 409)).toContain("rimborsato per intero");
});

test("a closed month keeps its figures, and nothing is dated into it any more", async () => {
  at("2027-05-10T09:00:00Z");
  const order = await place({ [codes.soap]: 2 });
  await payOrder(ctx, { token: order.token });
  const refunded = await place({ [codes.soap]: 1 });
  await payOrder(ctx, { token: refunded.token });
  await refundOrder(ctx, { token: refunded.token });
  await expect(closeMonth(ctx, "2027-05")).rejects.toMatchObject({ code: "invalid" });
  const invoiced = await place({ [codes.soap]: 1 }, { invoice: true });
  await payOrder(ctx, { token: invoiced.token });
  at("2027-06-02T09:00:00Z");
  await expect(closeMonth(ctx, "2027-05")).rejects.toThrow("documenti che mancano");
  await issueInvoice(ctx, invoiced.number);
  const before = await readRegisters(ctx, "2027-05");
  await closeMonth(ctx, "2027-05");
  await expect(closeMonth(ctx, "2027-05")).rejects.toThrow("già chiuso");
  const [refund] = (await read(refunded.number)).refunds;
  const transfer = { orderId: await orderId(refunded.number), refundId: refund?.id ?? 0 };
  const sent = (doneOn: string) => confirmTransfer(ctx, { ...transfer, doneOn, reference: null });
  await expect(sent("2027-05-31")).rejects.toThrow("chiuso");
  await sent("2027-06-01");
  await ctx.db.execute(
    sql`update payments set paid_at = '2027-06-01' where paid_at = '2027-05-10 09:00Z'`,
  );
  const { closedAt, ...kept } = await readRegisters(ctx, "2027-05");
  expect({ ...kept, closedAt: null }).toEqual(before);
  expect((await month("2027-05")).closedAt).toBe(closedAt);
  expect((await month("2027-06")).total.refunds).toBe(1);
});

const orderId = async (number: string) => (await read(number)).id;
