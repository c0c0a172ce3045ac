import { z } from "zod";
import {
  AdminOrder,
  CancelOrder,
  DeliverOrder,
  PayOrder,
  RefundOrder,
  ResendLetter,
  ShipOrder,
  WriteNote,
} from "#contract/admin/order.ts";
import type { Ctx } from "../../ctx.ts";
import { ld } from "../../http/json-ld.ts";
import type { Router } from "../../http/router.ts";
import { cancelOrder } from "../../orders/cancel-order.ts";
import { deliverOrder } from "../../orders/deliver-order.ts";
import { payOrder } from "../../orders/pay-order.ts";
import { refundOrder } from "../../orders/refund-order.ts";
import { resendLetter } from "../../orders/resend-letter.ts";
import { shipOrder } from "../../orders/ship-order.ts";
import { posting } from "../describe.ts";
import { actOnOrder, auditOrder, tokenOf } from "./act-on-order.ts";
import { getOrder } from "./get-order.ts";
import { writeNote } from "./write-note.ts";

const params = z.object({ number: z.string() });

/** They send money back. */
const grave = new Set(["cancel", "refund"]);

/** Every action answers the order as it stands after it. */
export function addActions(router: Router): void {
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
      deliverOrder(ctx, { token }),
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
        token: await tokenOf(ctx, number),
        reason: details.reason ?? null,
        ...(details.amount === undefined ? {} : { amount: details.amount }),
      },
      (ctx, before) => auditOrder(ctx, { before, action: "refund", details }),
    ),
  );
  add(router, "resend-letter", "Send a letter again", ResendLetter, (ctx, number, details) =>
    actOnOrder(ctx, { number, action: "resend-letter", details }, (ctx, token) =>
      resendLetter(ctx, { token, ...details }),
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
