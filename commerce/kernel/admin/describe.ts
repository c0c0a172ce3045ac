import { z } from "zod";
import { type Define, type Env, type Refusals, routesOf } from "../http/router.ts";
import { createMiddleware } from "hono/factory";
import type { Ctx } from "../ctx.ts";
import { CommerceError } from "../errors.ts";

export const nothing = z.object({});

/** Routes of the back office; every one of them can be refused to a role. */
export const adminRoutes = (...rest: [Define] | [Refusals, Define]) => {
  const [refusals, define] = rest.length === 1 ? [{}, ...rest] : rest;
  return routesOf("Administration", { 403: "Not for this role", ...refusals }, define);
};

const minute = 60 * 1000;

/** For grave acts: a session left open or stolen must not do them without its holder. A login is a proof too. */
export function requireFreshProof({ actor, clock }: Ctx, minutes = 10): void {
  const provenAt = actor.type === "customer" ? actor.provenAt : undefined;
  if (provenAt && clock().getTime() - provenAt.getTime() <= minutes * minute) return;
  throw new CommerceError("proof_required", "Conferma che sei tu per continuare.");
}

/** `middleware` of a route that is grave; a resource says it with its field `grave`. */
export const freshProof = createMiddleware<Env>(async (c, next) => {
  requireFreshProof(c.get("ctx"));
  await next();
});

/** For what weakens the account itself: right now, not a while ago. */
export const immediateProof = createMiddleware<Env>(async (c, next) => {
  requireFreshProof(c.get("ctx"), 1);
  await next();
});
