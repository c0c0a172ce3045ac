import type { Ctx } from "../../ctx.ts";
import { recordEvent } from "../../orders/record-event.ts";
import { actOnOrder } from "./act-on-order.ts";
import { findOrder } from "./find-order.ts";

/** For the staff: shoppers never see it. */
export function writeNote(ctx: Ctx, number: string, text: string): Promise<void> {
  return actOnOrder(ctx, { number, action: "note", details: { text } }, async (ctx) => {
    const { id } = await findOrder(ctx, number);
    await recordEvent(ctx, id, "note", { text });
  });
}
