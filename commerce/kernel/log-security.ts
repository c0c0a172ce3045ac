import type { Actor } from "./config.ts";
import type { Ctx } from "./ctx.ts";
import type { SecurityEvent } from "./security-events.ts";

/** Notes who did it, when somebody is signed in and nobody else is named. */
export function logSecurity(ctx: Ctx, event: SecurityEvent): void {
  const account = ctx.actor.type === "customer" ? ctx.actor.id : undefined;
  ctx.logSecurity({ account, ...event });
}

/** How timelines and the audit log name who did something. */
export function actorName(actor: Actor): string {
  if (actor.type !== "customer") return actor.type;
  return `${actor.role ? "admin" : "customer"}:${actor.id}`;
}
