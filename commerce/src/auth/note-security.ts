import type { Ctx } from "../ctx.ts";
import type { SecurityEvent } from "./security-events.ts";

/** Notes who did it, when somebody is signed in and nobody else is named. */
export function noteSecurity(ctx: Ctx, event: SecurityEvent): void {
  const account = ctx.actor.type === "customer" ? ctx.actor.id : undefined;
  ctx.noteSecurity({ account, ...event });
}
