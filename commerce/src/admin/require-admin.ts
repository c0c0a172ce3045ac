import { createMiddleware } from "hono/factory";
import { accessDenied, requireStaff } from "../auth/require-customer.ts";
import type { Env } from "../http/router.ts";
import { mayCall } from "./rights.ts";

/** The calls that lead in and out. */
const open = /^(administrators\/[a-z-]+|invitations\/[^/]+)$/;

/** Nothing of the back office is for others, each role has its part of it, and nobody may keep a copy. */
export const requireAdmin = createMiddleware<Env>(async (c, next) => {
  c.header("cache-control", "private, no-store");
  const ctx = c.get("ctx");
  const path = c.req.path.slice(`${ctx.config.apiPrefix}/admin/`.length);
  if (!open.test(path)) {
    const { role } = requireStaff(ctx);
    if (!mayCall(role, c.req.method, path)) throw accessDenied();
  }
  await next();
});
