import { z } from "zod";
import type { AuditedDeed } from "#contract/admin/desk/audit.ts";
import {
  CorrectOrder,
  OrderViews,
  PackOrders,
  SavedView,
  ShipOrders,
} from "#contract/admin/desk/order-work.ts";
import { BatchDone } from "#contract/admin/listing.ts";
import {
  AdminOrder,
  AdminOrderCollection,
  AdminOrderQuery,
  AdminRefundAccount,
  CancelOrder,
  CollectableOrder,
  ConfirmTransfer,
  DeliverOrder,
  DropRefund,
  ManualRefundCollection,
  PayOrder,
  RefundOrder,
  RescheduleOrder,
  ResendEmail,
  ShipOrder,
  TellRefundAccount,
  WriteNote,
} from "#contract/admin/order.ts";
import { deleting, nothing, posting, reading } from "../kernel/admin/describe.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { CommerceError } from "../kernel/errors.ts";
import { collection, ld, wireDate } from "../kernel/http/json-ld.ts";
import { createRouter, numericId, type Router } from "../kernel/http/router.ts";
import { confirmTransfer, dropRefund, listManualRefunds } from "../payments/index.ts";
import {
  askRefundAccount,
  keepRefundAccount,
  needsRefundAccount,
  readRefundAccount,
} from "../refund-accounts/index.ts";
import { countViews, listOrders } from "./admin-order-list.ts";
import {
  actOnOrder,
  auditOrder,
  findOrder,
  getOrder,
  packOrders,
  shipOrders,
  tokenOf,
  writeNote,
} from "./admin-orders.ts";
import { cancelOrder, correctOrder } from "./cancel.ts";
import { rescheduleOrder } from "./overdue-orders.ts";
import { refundOrder } from "./refund.ts";
import { resendEmail } from "./resend-email.ts";
import { deleteView, saveView } from "./saved-views.ts";
import { awaitCollection, deliverOrder, payOrder, shipOrder } from "./ship.ts";

const byNumber = z.object({ number: z.string() });

export function orderRoutes() {
  const router = createRouter();
  const list = { params: nothing, query: AdminOrderQuery, output: AdminOrderCollection };
  router.openapi(reading("/orders", "Placed orders", list), async (c) => {
    const query = c.req.valid("query");
    return ld(c, collection(c, "Order", await listOrders(c.get("ctx"), query), query), 200);
  });
  const views = { params: nothing, query: nothing, output: OrderViews };
  router.openapi(reading("/orders/views", "How many orders wait for what", views), async (c) =>
    ld(c, await countViews(c.get("ctx")), 200),
  );
  const saving = { params: nothing, input: SavedView, output: SavedView };
  router.openapi(posting("/account/order-views", "Keep a view for myself", saving), async (c) => {
    await saveView(c.get("ctx"), c.req.valid("json"));
    return ld(c, c.req.valid("json"), 201);
  });
  const byLabel = z.object({ label: z.string() });
  router.openapi(
    deleting("/account/order-views/{label}", "Keep a view no longer", byLabel),
    async (c) => {
      await deleteView(c.get("ctx"), c.req.valid("param").label);
      return c.body(null, 204);
    },
  );
  const pack = { params: nothing, input: PackOrders, output: BatchDone };
  router.openapi(posting("/orders/pack", "Parcels that stand ready, or not", pack), async (c) =>
    ld(c, await packOrders(c.get("ctx"), c.req.valid("json")), 200),
  );
  const ship = { params: nothing, input: ShipOrders, output: BatchDone };
  router.openapi(posting("/orders/ship", "Parcels that leave together", ship), async (c) =>
    ld(c, await shipOrders(c.get("ctx"), c.req.valid("json")), 200),
  );
  const one = { params: byNumber, query: nothing, output: AdminOrder };
  router.openapi(reading("/orders/{number}", "An order and what happened to it", one), async (c) =>
    ld(c, await getOrder(c.get("ctx"), c.req.valid("param").number), 200),
  );
  addActions(router);
  return router;
}

/** They send money back. */
const grave = new Set(["cancel", "refund"]);

/** Every action answers the order as it stands after it. */
function addActions(router: Router): void {
  act(router, "pay", "The money came outside any gateway", PayOrder, payOrder);
  act(router, "ship", "The parcel leaves", ShipOrder, (ctx, { token, tracking }) =>
    shipOrder(ctx, { token, tracking: tracking || null }),
  );
  act(router, "deliver", "The parcel has arrived", DeliverOrder, deliverOrder);
  act(router, "collectable", "The parcel waits at its point", CollectableOrder, awaitCollection);
  act(router, "reschedule", "Tell another day of delivery", RescheduleOrder, rescheduleOrder);
  act(router, "resend-email", "Send an email again", ResendEmail, resendEmail);
  add(
    router,
    "cancel",
    "Undo an order not shipped yet",
    CancelOrder,
    async (ctx, number, details) =>
      cancelOrder(
        ctx,
        { token: await tokenOf(ctx, number), reason: details.reason ?? null },
        (ctx, before) => auditOrder(ctx, { before, action: "cancel", details }),
      ),
  );
  add(router, "refund", "Give money back, all or part", RefundOrder, async (ctx, number, details) =>
    refundOrder(ctx, { ...details, token: await tokenOf(ctx, number) }, (ctx, before) =>
      auditOrder(ctx, { before, action: "refund", details }),
    ),
  );
  add(router, "correct", "Mend address or contact before it leaves", CorrectOrder, correct);
  add(router, "notes", "Write a note for the staff", WriteNote, (ctx, number, { text }) =>
    writeNote(ctx, number, text),
  );
  add(
    router,
    "refund-account",
    "Ask the customer again for the account, or write down the one they told",
    TellRefundAccount,
    tellAccount,
  );
}

/** A verb that takes the order's token and what was sent. */
function act<Input extends z.ZodObject>(
  router: Router,
  name: AuditedDeed,
  summary: string,
  input: Input,
  work: (ctx: Ctx, details: z.output<Input> & { token: string }) => Promise<unknown>,
): void {
  add(router, name, summary, input, (ctx, number, details) =>
    actOnOrder(ctx, { number, action: name, details }, async (ctx, token) => {
      await work(ctx, { ...details, token });
    }),
  );
}

/** Who changed what is kept, not what it said: addresses are personal. */
const correct = async (ctx: Ctx, number: string, input: z.output<typeof CorrectOrder>) => {
  const details = { parts: [] as string[] };
  await actOnOrder(ctx, { number, action: "correct", details }, async (ctx, token) => {
    details.parts = await correctOrder(ctx, { token, ...input });
  });
};

function add<Input extends z.ZodObject>(
  router: Router,
  name: string,
  summary: string,
  input: Input,
  act: (ctx: Ctx, number: string, details: z.output<Input>) => Promise<unknown>,
): void {
  const shape = { params: byNumber, input, output: AdminOrder, grave: grave.has(name) };
  const route = posting(`/orders/{number}/${name}`, summary, shape);
  router.openapi(route, async (c) => {
    const { number } = c.req.valid("param" as never) as z.output<typeof byNumber>;
    await act(c.get("ctx"), number, c.req.valid("json" as never) as z.output<Input>);
    return ld(c, await getOrder(c.get("ctx"), number), 200);
  });
}

const byRefund = z.object({ number: z.string(), id: z.string() });

/** Refunds that somebody has to make at the bank. */
export function refundRoutes() {
  const router = createRouter();
  const list = { params: nothing, query: nothing, output: ManualRefundCollection };
  router.openapi(reading("/manual-refunds", "Transfers to be made by hand", list), async (c) => {
    const items = await listManualRefunds(c.get("ctx"));
    return ld(c, collection(c, "ManualRefund", { items, total: items.length }), 200);
  });

  const account = { params: byNumber, query: nothing, output: AdminRefundAccount };
  const where = "Where the money of an order goes back to";
  router.openapi(reading("/orders/{number}/refund-account", where, account), async (c) => {
    const order = await findOrder(c.get("ctx"), c.req.valid("param").number);
    const found = await readRefundAccount(c.get("ctx"), order.id);
    const wire = found && { ...found, givenAt: wireDate(found.givenAt) };
    return ld(c, { account: wire, reason: `Rimborso ordine ${order.number}` }, 200);
  });

  const done = { params: byRefund, input: ConfirmTransfer, output: AdminOrder };
  const left = "The transfer was made: only now the customer is told";
  router.openapi(posting("/orders/{number}/refunds/{id}/done", left, done), async (c) => {
    const { number, id } = c.req.valid("param");
    const { doneOn = null, reference = null } = c.req.valid("json");
    const named = await namedRefund(c.get("ctx"), number, id);
    const details = { refund: named.refundId, doneOn, reference };
    await actOnOrder(c.get("ctx"), { number, action: "refund-done", details }, (ctx) =>
      confirmTransfer(ctx, { ...named, doneOn, reference }),
    );
    return ld(c, await getOrder(c.get("ctx"), number), 200);
  });

  const drop = { params: byRefund, input: DropRefund, output: AdminOrder };
  const mistake = "It was asked by mistake: no transfer will be made";
  router.openapi(posting("/orders/{number}/refunds/{id}/drop", mistake, drop), async (c) => {
    const { number, id } = c.req.valid("param");
    const { reason = null } = c.req.valid("json");
    const named = await namedRefund(c.get("ctx"), number, id);
    const details = { refund: named.refundId, reason };
    await actOnOrder(c.get("ctx"), { number, action: "refund-drop", details }, (ctx) =>
      dropRefund(ctx, named, reason),
    );
    return ld(c, await getOrder(c.get("ctx"), number), 200);
  });
  return router;
}

const namedRefund = async (ctx: Ctx, number: string, id: string) => ({
  orderId: (await findOrder(ctx, number)).id,
  refundId: numericId(id),
});

/** By email, or as the customer told it on the phone; the account itself stays out of the log. */
function tellAccount(ctx: Ctx, number: string, { account }: z.output<typeof TellRefundAccount>) {
  const action = account ? "refund-account-told" : "refund-account-ask";
  return actOnOrder(ctx, { number, action, details: {} }, async (ctx) => {
    const { id } = await findOrder(ctx, number);
    if (!(await needsRefundAccount(ctx, id)))
      throw new CommerceError("invalid", "Questo ordine non si rimborsa con un bonifico.");
    if (account) await keepRefundAccount(ctx, id, account);
    else await askRefundAccount(ctx, id, `${id}:again:${ctx.clock().getTime()}`);
  });
}
