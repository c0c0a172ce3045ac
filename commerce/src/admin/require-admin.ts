import { createMiddleware } from "hono/factory";
import { requireCustomer } from "../auth/require-customer.ts";
import { CommerceError } from "../errors.ts";
import type { Env } from "../http/router.ts";

/** The two calls that lead in. */
const open = /\/admin\/administrators\/(token|refresh-token)$/;

/** Nothing of the back office is for others, and nobody may keep a copy. */
export const requireAdmin = createMiddleware<Env>(async (c, next) => {
  c.header("cache-control", "private, no-store");
  if (!open.test(c.req.path) && !requireCustomer(c.get("ctx")).admin) {
    throw new CommerceError("forbidden", "Access Denied.");
  }
  await next();
});
