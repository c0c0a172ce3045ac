import { createRoute } from "@hono/zod-openapi";
import type { z } from "zod";
import { LogIn, LoginAnswer, RefreshToken } from "#contract/customer.ts";
import { refreshSession, unauthenticated } from "../auth/index.ts";
import { body, createRouter, empty, errors } from "../kernel/http/router.ts";
import { callerOf } from "../kernel/http/client.ts";
import { logIn, logOut } from "./log-in.ts";
import { presentLogin } from "./present.ts";

const tags = ["Sessions"];

/** Tokens travel as plain JSON, and nobody may keep a copy. */
const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  content: { "application/json": { schema } },
  description,
});
const refusals = {
  401: empty("Refused"),
  403: empty("Not from there"),
  429: empty("Too many attempts"),
  ...errors,
};

export function sessionRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/customers/token",
      summary: "Log in",
      request: { body: body(LogIn) },
      responses: { 200: json(LoginAnswer, "A session"), ...refusals },
    }),
    async (c) => {
      c.header("cache-control", "no-store");
      return c.json(await logIn(c.get("ctx"), c.req.valid("json"), callerOf(c)), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/customers/refresh-token",
      summary: "Go on with a session; the refresh token changes at each use",
      request: { body: body(RefreshToken) },
      responses: { 200: json(LoginAnswer, "The session"), ...refusals },
    }),
    async (c) => {
      const ctx = c.get("ctx");
      const { refresh_token } = c.req.valid("json");
      if (!refresh_token) throw unauthenticated("Missing JWT Refresh Token");
      c.header("cache-control", "no-store");
      return c.json(await presentLogin(ctx, await refreshSession(ctx, refresh_token)), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/customers/logout",
      summary: "End a session (the shop's own addition)",
      request: { body: body(RefreshToken) },
      responses: { 204: empty("Ended"), ...refusals },
    }),
    async (c) => {
      await logOut(c.get("ctx"), c.req.valid("json").refresh_token ?? "");
      return c.body(null, 204);
    },
  );

  return router;
}
