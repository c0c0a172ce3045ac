import type { Actor } from "../actor.ts";

/** How timelines and the audit log name who did something. */
export function actorName(actor: Actor): string {
  if (actor.type !== "customer") return actor.type;
  return `${actor.role ? "admin" : "customer"}:${actor.id}`;
}
