import { createRoute } from "@hono/zod-openapi";
import { ChangeOwnEmail, CloseOwnSessions, PendingEmail } from "#contract/admin/second-factor.ts";
import { ChangePassword, CustomerSessionCollection } from "#contract/customer.ts";
import { freshProof } from "../kernel/admin/fresh-proof.ts";
import { requireStaff } from "../auth/index.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { changePassword, closeSessions, listSessions, updateCustomer } from "../customers/index.ts";
import { answers, body, createRouter, empty } from "../kernel/http/router.ts";
import { collection, ld } from "../kernel/http/json-ld.ts";
import { audit } from "../kernel/admin/audit.ts";
import { adminErrors, nothing, reading } from "../kernel/admin/describe.ts";

const tags = ["Administration"];
const responses = { ...adminErrors, 429: empty("Too many attempts") };

const note = (ctx: Ctx, action: string) =>
  audit(ctx, { action: `account.${action}`, subject: `administrator:${requireStaff(ctx).id}` });

/** One's own account: who works in the shop changes it here, behind the second factor, not at the shop. */
export function accountRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags,
      method: "put",
      path: "/account/password",
      summary: "Change my password; my other sessions end",
      middleware: freshProof,
      request: { body: body(ChangePassword) },
      responses: { 204: empty("Changed"), ...responses },
    }),
    async (c) => {
      const ctx = c.get("ctx");
      await changePassword(ctx, requireStaff(ctx).id, c.req.valid("json"));
      await note(ctx, "password");
      return c.body(null, 204);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "put",
      path: "/account/email",
      summary: "Ask for another address, which counts once its mailbox is proven",
      middleware: freshProof,
      request: { body: body(ChangeOwnEmail) },
      responses: { 200: answers(PendingEmail, "What waits for its proof"), ...responses },
    }),
    async (c) => {
      const ctx = c.get("ctx");
      const { pendingEmail } = await updateCustomer(ctx, requireStaff(ctx).id, c.req.valid("json"));
      await note(ctx, "email");
      return ld(c, { pendingEmail }, 200);
    },
  );

  const list = { params: nothing, query: nothing, output: CustomerSessionCollection };
  router.openapi(reading("/account/sessions", "Where I am signed in", list), async (c) => {
    const ctx = c.get("ctx");
    const page = await listSessions(ctx, requireStaff(ctx).id);
    return ld(c, collection(c, "CustomerSession", page), 200);
  });

  router.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/account/sessions/end",
      summary: "End one of my sessions, or all but this one",
      middleware: freshProof,
      request: { body: body(CloseOwnSessions) },
      responses: { 204: empty("Ended"), ...responses },
    }),
    async (c) => {
      const ctx = c.get("ctx");
      await closeSessions(ctx, requireStaff(ctx).id, c.req.valid("json").session);
      await note(ctx, "sessions");
      return c.body(null, 204);
    },
  );

  return router;
}
