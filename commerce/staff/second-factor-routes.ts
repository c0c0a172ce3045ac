import { createRoute } from "@hono/zod-openapi";
import { CodeOnly, Enrolment, RecoveryCodes, SecondFactor } from "#contract/admin/second-factor.ts";
import { freshProof, immediateProof } from "../kernel/admin/fresh-proof.ts";
import { answers, body, createRouter, empty, numericId } from "../kernel/http/router.ts";
import { ld } from "../kernel/http/json-ld.ts";
import { adminErrors, byId, nothing } from "../kernel/admin/describe.ts";
import {
  confirmEnrolment,
  readSecondFactor,
  removeSecondFactor,
  resetSecondFactor,
  startEnrolment,
} from "./enrolment.ts";

const tags = ["Administration"];
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
