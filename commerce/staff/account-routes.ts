import { createRoute } from "@hono/zod-openapi";
import {
  ChangeOwnEmail,
  CloseOwnSessions,
  CodeOnly,
  Enrolment,
  PendingEmail,
  RecoveryCodes,
  SecondFactor,
} from "#contract/admin/second-factor.ts";
import { ChangePassword, CustomerSessionCollection } from "#contract/customer.ts";
import { requireStaff } from "../auth/index.ts";
import { changePassword, closeSessions, listSessions, updateCustomer } from "../customers/index.ts";
import { audit } from "../kernel/admin/audit.ts";
import { adminErrors, byId, nothing, reading } from "../kernel/admin/describe.ts";
import { freshProof, immediateProof } from "../kernel/admin/fresh-proof.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { collection, ld } from "../kernel/http/json-ld.ts";
import { answers, body, createRouter, empty, numericId } from "../kernel/http/router.ts";
import {
  confirmEnrolment,
  readSecondFactor,
  removeSecondFactor,
  resetSecondFactor,
  startEnrolment,
} from "./second-factor.ts";

const tags = ["Administration"];
const responses = { ...adminErrors, 429: empty("Too many attempts") };

const note = (ctx: Ctx, action: "password" | "email" | "sessions") =>
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

const path = "/second-factor";
const refusals = {
  ...adminErrors,
  409: empty("Not in this state"),
  429: empty("Too many attempts"),
};

/** Each for oneself; only the last is for a colleague. */
export function secondFactorRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path,
      summary: "Whether the office asks me for a code",
      responses: { 200: answers(SecondFactor, "As it is"), ...refusals },
    }),
    async (c) => ld(c, await readSecondFactor(c.get("ctx")), 200),
  );

  router.openapi(
    createRoute({
      tags,
      method: "post",
      path,
      summary: "Ask for the secret of a second factor",
      middleware: freshProof,
      request: { body: body(nothing) },
      responses: { 200: answers(Enrolment, "Not active yet"), ...refusals },
    }),
    async (c) => ld(c, await startEnrolment(c.get("ctx")), 200),
  );

  router.openapi(
    createRoute({
      tags,
      method: "post",
      path: `${path}/confirm`,
      summary: "Activate the second factor with its first code",
      request: { body: body(CodeOnly) },
      responses: { 200: answers(RecoveryCodes, "Active"), ...refusals },
    }),
    async (c) => ld(c, await confirmEnrolment(c.get("ctx"), c.req.valid("json").code), 200),
  );

  router.openapi(
    createRoute({
      tags,
      method: "post",
      path: `${path}/remove`,
      summary: "Go back to the password alone",
      middleware: immediateProof,
      request: { body: body(nothing) },
      responses: { 204: empty("Removed"), ...refusals },
    }),
    async (c) => {
      await removeSecondFactor(c.get("ctx"));
      return c.body(null, 204);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/customers/{id}/reset-second-factor",
      summary: "Take away the second factor of a colleague who lost it",
      middleware: immediateProof,
      request: { params: byId, body: body(nothing) },
      responses: { 204: empty("Removed"), ...refusals },
    }),
    async (c) => {
      await resetSecondFactor(c.get("ctx"), numericId(c.req.valid("param").id));
      return c.body(null, 204);
    },
  );

  return router;
}
