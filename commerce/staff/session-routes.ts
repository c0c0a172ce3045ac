import { createRoute } from "@hono/zod-openapi";
import { AdminLogIn } from "#contract/admin/second-factor.ts";
import { ProveSession } from "#contract/admin/staff.ts";
import { LoginAnswer, RefreshToken } from "#contract/customer.ts";
import { logOut } from "../customers/index.ts";
import { callerOf } from "../kernel/http/client.ts";
import { body, createRouter, empty, errors } from "../kernel/http/router.ts";
import {
  clearSessionCookie,
  readSessionCookie,
  requireSameOrigin,
  setSessionCookie,
} from "../kernel/http/session-cookie.ts";
import { endedPreviewCookie } from "../readiness/index.ts";
import { adminErrors, nothing } from "../kernel/admin/describe.ts";
import { logInAdmin, openOfficeSession, proveSession, refreshAdmin } from "./log-in.ts";

const tags = ["Administration"];
const refusals = {
  ...errors,
  401: empty("Refused"),
  403: empty("Not from there"),
  429: empty("Too many attempts"),
};
const session = {
  200: { content: { "application/json": { schema: LoginAnswer } }, description: "A session" },
  ...refusals,
};

/** Programs sign in for tokens, the office for a cookie that no script can read. */
export function sessionRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/administrators/session",
      summary: "Log in to the back office in a browser",
      request: { body: body(AdminLogIn) },
      responses: { 204: empty("The session is in a cookie"), ...refusals },
    }),
    async (c) => {
      requireSameOrigin(c);
      const input = c.req.valid("json");
      const { refreshToken } = await openOfficeSession(c.get("ctx"), input, callerOf(c));
      const before = readSessionCookie(c);
      if (before) await logOut(c.get("ctx"), before);
      setSessionCookie(c, refreshToken);
      return c.body(null, 204);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/administrators/logout",
      summary: "End the session of the cookie",
      request: { body: body(nothing) },
      responses: { 204: empty("Ended, if there was one"), ...refusals },
    }),
    async (c) => {
      requireSameOrigin(c);
      const before = readSessionCookie(c);
      if (before) await logOut(c.get("ctx"), before);
      clearSessionCookie(c);
      c.header("set-cookie", endedPreviewCookie(c.get("ctx")), { append: true });
      return c.body(null, 204);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/administrators/token",
      summary: "Log in to the back office from a program",
      request: { body: body(AdminLogIn) },
      responses: session,
    }),
    async (c) => {
      const input = c.req.valid("json");
      return c.json(await logInAdmin(c.get("ctx"), input, callerOf(c)), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/administrators/refresh-token",
      summary: "Go on with a session of a program",
      request: { body: body(RefreshToken) },
      responses: session,
    }),
    async (c) => {
      const { refresh_token } = c.req.valid("json");
      return c.json(await refreshAdmin(c.get("ctx"), refresh_token ?? ""), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/session/proof",
      summary: "Show once more who holds the session, before something grave",
      request: { body: body(ProveSession) },
      responses: { 204: empty("Proven for some minutes"), ...adminErrors },
    }),
    async (c) => {
      await proveSession(c.get("ctx"), c.req.valid("json"));
      return c.body(null, 204);
    },
  );

  return router;
}
