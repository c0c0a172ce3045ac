import { z } from "zod";
import {
  AdminOrder,
  AdminOrderCollection,
  AdminOrderQuery,
  CancelOrder,
  CollectableOrder,
  DeliverOrder,
  PayOrder,
  RefundOrder,
  RescheduleOrder,
  ResendEmail,
  ShipOrder,
  WriteNote,
} from "#contract/admin/order.ts";
import { nothing, posting, reading } from "../kernel/admin/describe.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { collection, ld } from "../kernel/http/json-ld.ts";
import { createRouter, type Router } from "../kernel/http/router.ts";
import { listOrders } from "./admin-order-list.ts";
import { actOnOrder, auditOrder, getOrder, tokenOf, writeNote } from "./admin-orders.ts";
import { cancelOrder } from "./cancel.ts";
import { rescheduleOrder } from "./late-orders.ts";
import { refundOrder } from "./refund.ts";
import { resendEmail } from "./resend-email.ts";
import { awaitCollection, deliverOrder, payOrder, shipOrder } from "./ship.ts";

const byNumber = z.object({ number: z.string() });

export function orderRoutes() {
  const router = createRouter();
  const list = { params: nothing, query: AdminOrderQuery, output: AdminOrderCollection };
  router.openapi(reading("/orders", "Placed orders", list), async (c) => {
    const query = c.req.valid("query");
    return ld(c, collection(c, "Order", await listOrders(c.get("ctx"), query), query), 200);
  });
  const one = { params: byNumber, query: nothing, output: AdminOrder };
  router.openapi(reading("/orders/{number}", "An order and what happened to it", one), async (c) =>
    ld(c, await getOrder(c.get("ctx"), c.req.valid("param").number), 200),
  );
  addActions(router);
  return router;
}

const params = z.object({ number: z.string() });

/** They send money back. */
const grave = new Set(["cancel", "refund"]);

/** Every action answers the order as it stands after it. */
function addActions(router: Router): void {
  add(router, "pay", "The money came outside any gateway", PayOrder, (ctx, number, details) =>
    actOnOrder(ctx, { number, action: "pay", details }, (ctx, token) =>
      payOrder(ctx, { token, reference: details.reference ?? null }),
    ),
  );
  add(router, "ship", "The parcel leaves", ShipOrder, (ctx, number, details) =>
    actOnOrder(ctx, { number, action: "ship", details }, (ctx, token) =>
      shipOrder(ctx, { token, tracking: details.tracking || null }),
    ),
  );
  add(router, "deliver", "The parcel has arrived", DeliverOrder, (ctx, number, details) =>
    actOnOrder(ctx, { number, action: "deliver", details }, (ctx, token) =>
      deliverOrder(ctx, { token, deliveredOn: details.deliveredOn ?? null }),
    ),
  );
  add(
    router,
    "collectable",
    "The parcel waits at the pickup point",
    CollectableOrder,
    (ctx, number, details) =>
      actOnOrder(ctx, { number, action: "collectable", details }, (ctx, token) =>
        awaitCollection(ctx, { token }),
      ),
  );
  add(
    router,
    "reschedule",
    "Tell another day of delivery",
    RescheduleOrder,
    (ctx, number, details) =>
      actOnOrder(ctx, { number, action: "reschedule", details }, (ctx, token) =>
        rescheduleOrder(ctx, { token, ...details }),
      ),
  );
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
    refundOrder(
      ctx,
      {
        ...details,
        token: await tokenOf(ctx, number),
      },
      (ctx, before) => auditOrder(ctx, { before, action: "refund", details }),
    ),
  );
  add(router, "resend-email", "Send an email again", ResendEmail, (ctx, number, details) =>
    actOnOrder(ctx, { number, action: "resend-email", details }, (ctx, token) =>
      resendEmail(ctx, { token, ...details }),
    ),
  );
  add(router, "notes", "Write a note for the staff", WriteNote, (ctx, number, { text }) =>
    writeNote(ctx, number, text),
  );
}

function add<Input extends z.ZodObject>(
  router: Router,
  name: string,
  summary: string,
  input: Input,
  act: (ctx: Ctx, number: string, details: z.output<Input>) => Promise<unknown>,
): void {
  const shape = { params, input, output: AdminOrder, grave: grave.has(name) };
  const route = posting(`/orders/{number}/${name}`, summary, shape);
  router.openapi(route, async (c) => {
    const { number } = c.req.valid("param" as never) as z.output<typeof params>;
    await act(c.get("ctx"), number, c.req.valid("json" as never) as z.output<Input>);
    return ld(c, await getOrder(c.get("ctx"), number), 200);
  });
}
