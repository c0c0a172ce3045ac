import { createRoute } from "@hono/zod-openapi";
import { AdminLogIn } from "#contract/admin/second-factor.ts";
import { ProveSession } from "#contract/admin/session.ts";
import { LoginAnswer, RefreshToken } from "#contract/customer.ts";
import { callerOf } from "../../http/caller.ts";
import { body, empty, errors } from "../../http/document.ts";
import { createRouter } from "../../http/router.ts";
import { adminErrors } from "../describe.ts";
import { logInAdmin, refreshAdmin } from "./log-in-admin.ts";
import { proveSession } from "./prove-session.ts";

const session = {
  200: { content: { "application/json": { schema: LoginAnswer } }, description: "A session" },
  ...errors,
  401: empty("Refused"),
  403: empty("Not from there"),
  429: empty("Too many attempts"),
};

export function sessionRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags: ["Administration"],
      method: "post",
      path: "/administrators/token",
      summary: "Log in to the back office",
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
      tags: ["Administration"],
      method: "post",
      path: "/administrators/refresh-token",
      summary: "Go on with a session of the back office",
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
      tags: ["Administration"],
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
