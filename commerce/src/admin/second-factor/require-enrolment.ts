import { createMiddleware } from "hono/factory";
import type { CustomerActor } from "../../actor.ts";
import type { Ctx } from "../../ctx.ts";
import { CommerceError } from "../../errors.ts";
import type { Env } from "../../http/router.ts";

/** What leads to a second factor, and out. */
const free = /\/admin\/(administrators|me|session|second-factor)(\/|$)/;

/** The demo's passwords are public anyway; a real shop is not run with a password alone. */
export const mustEnrol = ({ config }: Ctx, { secondFactor }: CustomerActor) =>
  !config.demo && !secondFactor;

/** Until then the session can do nothing else. */
export const requireEnrolment = createMiddleware<Env>(async (c, next) => {
  const ctx = c.get("ctx");
  const { actor } = ctx;
  if (actor.type === "customer" && mustEnrol(ctx, actor) && !free.test(c.req.path)) {
    throw new CommerceError(
      "second_factor_required",
      "Attiva la verifica in due passaggi per usare il pannello.",
    );
  }
  await next();
});
