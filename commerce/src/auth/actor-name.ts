import type { Actor } from "../actor.ts";

/** How timelines and the audit log name who did something. */
export function actorName(actor: Actor): string {
  if (actor.type !== "customer") return actor.type;
  return `${actor.admin ? "admin" : "customer"}:${actor.id}`;
}
