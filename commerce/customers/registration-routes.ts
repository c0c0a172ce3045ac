import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import {
  EmailOnly,
  LogIn,
  LoginAnswer,
  RefreshToken,
  ResetPassword,
  SignUp,
  Verification,
  VerifyAccount,
} from "#contract/customer.ts";
import { refreshSession, unauthenticated } from "../auth/index.ts";
import { callerOf, clientAddress } from "../kernel/http/client.ts";
import { ld } from "../kernel/http/json-ld.ts";
import { answers, body, callsOf, createRouter, empty, patch } from "../kernel/http/router.ts";
import { verifyBotCheck } from "../kernel/limits/bot-check.ts";
import { limit } from "../kernel/limits/limit.ts";
import { presentLogin } from "./customers.ts";
import { logIn, logOut } from "./log-in.ts";
import { readOwner, requestPasswordReset, resetPassword } from "./passwords.ts";
import {
  discardVerification,
  readVerification,
  resendVerification,
  signUp,
  verifyAccount,
} from "./registration.ts";

const { reading, posting, patching, deleting } = callsOf("Registration");
const params = z.object({ token: z.string() });
const refusals = { 429: empty("Too many attempts") };

/** What needs no account; the answers never tell whether an address has one. */
export function registrationRoutes() {
  const router = createRouter();

  router.openapi(
    posting("/customers", "Sign up", {
      body: body(SignUp),
      204: empty("An email tells how to go on"),
      ...refusals,
    }),
    async (c) => {
      const ctx = c.get("ctx");
      const address = clientAddress(c);
      const input = c.req.valid("json");
      await limit(ctx, "signup", address);
      await verifyBotCheck(ctx, input.recaptchaToken, { address });
      await signUp(ctx, input, address);
      return c.body(null, 204);
    },
  );

  router.openapi(
    posting("/customers/verify", "Send the verification email again", {
      body: body(EmailOnly),
      202: empty("Sent, if such an account waits"),
      ...refusals,
    }),
    async (c) => {
      const address = clientAddress(c);
      await limit(c.get("ctx"), "password_reset", address);
      await inConstantTime(resendVerification(c.get("ctx"), c.req.valid("json"), address));
      return c.body(null, 202);
    },
  );

  router.openapi(
    reading(
      "/customers/verify/{token}",
      "What the link of an email would verify (the shop's own addition)",
      { params, 200: answers(Verification, "It is good"), ...refusals },
    ),
    async (c) => {
      await limit(c.get("ctx"), "token_use", clientAddress(c));
      c.header("cache-control", "no-store");
      return ld(c, await readVerification(c.get("ctx"), c.req.valid("param").token), 200);
    },
  );

  router.openapi(
    patching(
      "/customers/verify/{token}",
      "Verify an account or a new address by the link of an email",
      { params, body: patch(VerifyAccount), 202: empty("Verified"), ...refusals },
    ),
    async (c) => {
      await limit(c.get("ctx"), "token_use", clientAddress(c));
      const { password } = c.req.valid("json");
      await verifyAccount(c.get("ctx"), c.req.valid("param").token, password);
      return c.body(null, 202);
    },
  );

  router.openapi(
    deleting(
      "/customers/verify/{token}",
      "Say that one did not sign up (the shop's own addition)",
      { params, 204: empty("Forgotten"), ...refusals },
    ),
    async (c) => {
      await limit(c.get("ctx"), "token_use", clientAddress(c));
      await discardVerification(c.get("ctx"), c.req.valid("param").token);
      return c.body(null, 204);
    },
  );

  router.openapi(
    posting("/customers/reset-password", "Ask for a link to choose a new password", {
      body: body(EmailOnly),
      202: empty("Sent, if the address has an account"),
      ...refusals,
    }),
    async (c) => {
      const address = clientAddress(c);
      await limit(c.get("ctx"), "password_reset", address);
      await inConstantTime(requestPasswordReset(c.get("ctx"), c.req.valid("json"), address));
      return c.body(null, 202);
    },
  );

  router.openapi(
    reading(
      "/customers/reset-password/{token}",
      "Whether the link of an email still works (the shop's own addition)",
      { params, 204: empty("It does"), ...refusals },
    ),
    async (c) => {
      await limit(c.get("ctx"), "token_use", clientAddress(c));
      await readOwner(c.get("ctx"), c.req.valid("param").token);
      c.header("cache-control", "no-store");
      return c.body(null, 204);
    },
  );

  router.openapi(
    patching("/customers/reset-password/{token}", "Choose a new password by the link of an email", {
      params,
      body: patch(ResetPassword),
      202: empty("Changed; every session has ended"),
      ...refusals,
    }),
    async (c) => {
      await limit(c.get("ctx"), "token_use", clientAddress(c));
      await resetPassword(c.get("ctx"), c.req.valid("param").token, c.req.valid("json"));
      return c.body(null, 202);
    },
  );

  return router;
}

/** Longer than the work ever takes: whether there was any cannot be heard from outside. */
const paceMs = 250;

export async function inConstantTime<Result>(work: Promise<Result>): Promise<Result> {
  await Promise.allSettled([work, pause(paceMs)]);
  return work;
}

const sessions = callsOf("Sessions");

/** Tokens travel as plain JSON, and nobody may keep a copy. */
const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  content: { "application/json": { schema } },
  description,
});
const sessionRefusals = {
  401: empty("Refused"),
  403: empty("Not from there"),
  429: empty("Too many attempts"),
};

export function sessionRoutes() {
  const router = createRouter();

  router.openapi(
    sessions.posting("/customers/token", "Log in", {
      body: body(LogIn),
      200: json(LoginAnswer, "A session"),
      ...sessionRefusals,
    }),
    async (c) => {
      c.header("cache-control", "no-store");
      return c.json(await logIn(c.get("ctx"), c.req.valid("json"), callerOf(c)), 200);
    },
  );

  router.openapi(
    sessions.posting(
      "/customers/refresh-token",
      "Go on with a session; the refresh token changes at each use",
      { body: body(RefreshToken), 200: json(LoginAnswer, "The session"), ...sessionRefusals },
    ),
    async (c) => {
      const ctx = c.get("ctx");
      const { refresh_token } = c.req.valid("json");
      if (!refresh_token) throw unauthenticated("Missing JWT Refresh Token");
      c.header("cache-control", "no-store");
      return c.json(await presentLogin(ctx, await refreshSession(ctx, refresh_token)), 200);
    },
  );

  router.openapi(
    sessions.posting("/customers/logout", "End a session (the shop's own addition)", {
      body: body(RefreshToken),
      204: empty("Ended"),
      ...sessionRefusals,
    }),
    async (c) => {
      await logOut(c.get("ctx"), c.req.valid("json").refresh_token ?? "");
      return c.body(null, 204);
    },
  );

  return router;
}
