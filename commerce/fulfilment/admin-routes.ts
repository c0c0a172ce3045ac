import { z } from "zod";
import type { AuditAction } from "#contract/admin/desk/kinds.ts";
import {
  CorrectOrder,
  OrderViews,
  PackOrders,
  SavedView,
  ShipOrders,
} from "#contract/admin/desk/order-work.ts";
import { BatchDone } from "#contract/admin/listing.ts";
import * as schemas from "#contract/admin/order.ts";
import { OrderItem, Payment, Shipment } from "#contract/order.ts";
import {
  PaymentDifference,
  PaymentDifferenceCollection,
  PaymentDifferenceQuery,
  SettleDifference,
} from "#contract/admin/desk/payment-differences.ts";
import { adminRoutes, freshProof, nothing } from "../kernel/admin/routes.ts";
import { CommerceError, type Ctx } from "../kernel/ctx.ts";
import type { Define } from "../kernel/http/router.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import {
  confirmTransfer,
  dropRefund,
  getDifference,
  listDifferences,
  isRefundedByHand,
  refundDifference,
  settleDifference,
} from "../payments/index.ts";
import {
  askRefundAccount,
  keepRefundAccount,
  listTransfers,
  readRefundAccount,
  refundOrder,
} from "../aftersales/index.ts";
import { actOnOrder, findOrderByNumber, tokenOf } from "../orders/index.ts";
import { countViews, listOrders } from "./admin-order-list.ts";
import { getOrder, partOf, packOrders, shipOrders, writeNote } from "./admin-orders.ts";
import { cancelOrder } from "./cancel.ts";
import { correctOrder } from "./correct.ts";
import { printLabel } from "./labels.ts";
import { rescheduleOrder } from "./overdue-orders.ts";
import { reinstateOrder } from "./reinstate.ts";
import { resendEmail } from "./resend-email.ts";
import { deleteView, saveView } from "./saved-views.ts";
import { awaitCollection, deliverOrder, payOrder, shipOrder } from "./ship.ts";

export const orderRoutes = adminRoutes(({ get, post, remove }) => {
  const list = {
    query: schemas.AdminOrderQuery,
    lists: "Order",
    200: schemas.AdminOrderCollection,
  };
  get("/orders", "Placed orders", list, (ctx, { query }) => listOrders(ctx, query));
  get("/orders/views", "How many orders wait for what", { 200: OrderViews }, countViews);
  post(
    "/account/order-views",
    "Keep a view for myself",
    { body: SavedView, 201: SavedView },
    async (ctx, { body }) => {
      await saveView(ctx, body);
      return body;
    },
  );
  const gone = { 204: "Gone" };
  remove("/account/order-views/{label}", "Keep a view no longer", gone, { verb: deleteView });
  const pack = { body: PackOrders, 200: BatchDone };
  post("/orders/pack", "Parcels that stand ready, or not", pack, { verb: packOrders });
  const ship = { body: ShipOrders, 200: BatchDone };
  post("/orders/ship", "Parcels that leave together", ship, { verb: shipOrders });
  const one = { 200: schemas.AdminOrder };
  get("/orders/{number}", "An order and what happened to it", one, { verb: getOrder });
  const item = { 200: OrderItem };
  get("/orders/{number}/items/{id}", "One of its items", item, async (ctx, { number, id }) =>
    partOf((await getOrder(ctx, number)).items, id),
  );
  const shipment = { 200: Shipment };
  get("/orders/{number}/shipments/{id}", "A shipment", shipment, async (ctx, { number, id }) =>
    partOf((await getOrder(ctx, number)).shipments, id),
  );
  const payment = { 200: Payment };
  get("/orders/{number}/payments/{id}", "A payment", payment, async (ctx, { number, id }) =>
    partOf((await getOrder(ctx, number)).payments, id),
  );
  const pdf = { content: { "application/pdf": { schema: z.string() } }, description: "The label" };
  const label = { 200: pdf, 409: "No parcel to send, or its carrier prints no labels" };
  post("/orders/{number}/etichetta.pdf", "Book the parcel", label, async (ctx, { number, c }) => {
    const { pdf } = await printLabel(ctx, number);
    return c.body(new Uint8Array(pdf), 200, {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="etichetta-${number}.pdf"`,
    });
  });
  addActions(post);
});

type Post = Parameters<Define>[0]["post"];

const grave = new Set(["cancel", "refund"]);

/** Every action responds with the updated order. */
function addActions(post: Post): void {
  const add = <Input extends z.ZodObject>(
    name: string,
    summary: string,
    input: Input,
    work: (ctx: Ctx, number: string, details: z.output<Input>) => Promise<unknown>,
  ) =>
    post(
      `/orders/{number}/${name}`,
      summary,
      { ...(grave.has(name) && { middleware: freshProof }), body: input, 200: schemas.AdminOrder },
      async (ctx, { number, body }) => {
        await work(ctx, number, body as z.output<Input>);
        return getOrder(ctx, number);
      },
    );
  const act = <Input extends z.ZodObject>(
    name: AuditAction,
    summary: string,
    input: Input,
    work: (ctx: Ctx, details: z.output<Input> & { token: string }) => Promise<unknown>,
  ) =>
    add(name, summary, input, async (ctx, number, details) => {
      const token = await tokenOf(ctx, number);
      await actOnOrder(ctx, { token, action: name, details }, (ctx) =>
        work(ctx, { ...details, token }),
      );
    });

  act("pay", "The money came outside any gateway", schemas.PayOrder, payOrder);
  act("ship", "The parcel leaves", schemas.ShipOrder, (ctx, { token, tracking }) =>
    shipOrder(ctx, { token, tracking: tracking || null }),
  );
  act("deliver", "The parcel has arrived", schemas.DeliverOrder, deliverOrder);
  act("collectable", "The parcel waits at its point", schemas.CollectableOrder, awaitCollection);
  act("reschedule", "Tell another day of delivery", schemas.RescheduleOrder, rescheduleOrder);
  act("resend-email", "Send an email again", schemas.ResendEmail, resendEmail);
  add(
    "cancel",
    "Undo an order not shipped yet",
    schemas.CancelOrder,
    async (ctx, number, details) =>
      cancelOrder(ctx, { ...details, token: await tokenOf(ctx, number) }),
  );
  add("refund", "Give money back, all or part", schemas.RefundOrder, async (ctx, number, details) =>
    refundOrder(ctx, { ...details, token: await tokenOf(ctx, number) }),
  );
  add("correct", "Mend address or contact before it leaves", CorrectOrder, correct);
  add("notes", "Write a note for the staff", schemas.WriteNote, (ctx, number, { text }) =>
    writeNote(ctx, number, text),
  );
  add(
    "refund-account",
    "Ask the customer again for the account, or write down the one they told",
    schemas.TellRefundAccount,
    tellAccount,
  );
}

/** Logs who changed which field, but not the values: addresses are personal data. */
const correct = async (ctx: Ctx, number: string, input: z.output<typeof CorrectOrder>) => {
  const parts: string[] = [];
  const token = await tokenOf(ctx, number);
  await actOnOrder(ctx, { token, action: "correct", details: { parts } }, async (ctx) => {
    parts.push(...(await correctOrder(ctx, { token, ...input })));
  });
};

export const refundRoutes = adminRoutes(({ get, post }) => {
  const list = { lists: "ManualRefund", 200: schemas.ManualRefundCollection };
  get("/manual-refunds", "Transfers to be made by hand", list, listTransfers);

  get(
    "/orders/{number}/refund-account",
    "Where the money of an order goes back to",
    { 200: schemas.AdminRefundAccount },
    async (ctx, { number }) => {
      const order = await findOrderByNumber(ctx, number);
      const found = await readRefundAccount(ctx, order.id);
      const account = found && { ...found, givenAt: wireDate(found.givenAt) };
      return { account, reason: `Rimborso ordine ${order.number}` };
    },
  );

  post(
    "/orders/{number}/refunds/{id}/done",
    "The transfer was made: only now the customer is told",
    { body: schemas.ConfirmTransfer, 200: schemas.AdminOrder },
    async (ctx, { number, id: refundId, body: { doneOn = null, reference = null } }) => {
      const { id: orderId, token } = await findOrderByNumber(ctx, number);
      const details = { refund: refundId, doneOn, reference };
      await actOnOrder(ctx, { token, action: "refund-done", details }, (ctx) =>
        confirmTransfer(ctx, { orderId, refundId, doneOn, reference }),
      );
      return getOrder(ctx, number);
    },
  );

  post(
    "/orders/{number}/refunds/{id}/drop",
    "It was asked by mistake: no transfer will be made",
    { body: schemas.DropRefund, 200: schemas.AdminOrder },
    async (ctx, { number, id: refundId, body: { reason = null } }) => {
      const { id: orderId, token } = await findOrderByNumber(ctx, number);
      const details = { refund: refundId, reason };
      await actOnOrder(ctx, { token, action: "refund-drop", details }, (ctx) =>
        dropRefund(ctx, { orderId, refundId }, reason),
      );
      return getOrder(ctx, number);
    },
  );
});

export const differenceRoutes = adminRoutes(({ get, post }) => {
  const list = {
    query: PaymentDifferenceQuery,
    lists: "PaymentDifference",
    200: PaymentDifferenceCollection,
  };
  get("/payment-differences", "Payments that do not match the orders", list, (ctx, { query }) =>
    listDifferences(ctx, query),
  );
  const one = { 200: PaymentDifference };
  get("/payment-differences/{id}", "One of them", one, { verb: getDifference });
  post(
    "/payment-differences/{id}/refund",
    "Send the money back",
    { middleware: freshProof, 200: nothing },
    async (ctx, { id }) => {
      await refundDifference(ctx, id);
      return {};
    },
  );
  post(
    "/payment-differences/{id}/reinstate",
    "Take the expired order up again: it is paid",
    { 200: nothing },
    async (ctx, { id }) => {
      await reinstateOrder(ctx, id);
      return {};
    },
  );
  post(
    "/payment-differences/{id}/settle",
    "It was settled outside the shop",
    { body: SettleDifference, 200: nothing },
    async (ctx, { id, body: { note } }) => {
      await settleDifference(ctx, id, note);
      return {};
    },
  );
});

/** Stores the bank account a customer gave by phone or email, or emails a request for it; the audit log omits it. */
async function tellAccount(
  ctx: Ctx,
  number: string,
  { account }: z.output<typeof schemas.TellRefundAccount>,
): Promise<void> {
  const token = await tokenOf(ctx, number);
  const action = account ? "refund-account-told" : "refund-account-ask";
  await actOnOrder(ctx, { token, action, details: {} }, async (ctx, { id }) => {
    if (!(await isRefundedByHand(ctx, id)))
      throw new CommerceError("invalid", "Questo ordine non si rimborsa con un bonifico.");
    if (account) await keepRefundAccount(ctx, id, account);
    else await askRefundAccount(ctx, id, `${id}:again:${ctx.clock().getTime()}`);
  });
}
