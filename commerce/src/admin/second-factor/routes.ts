import { createRoute } from "@hono/zod-openapi";
import {
  CodeOnly,
  Enrolment,
  PasswordAndCode,
  PasswordOnly,
  RecoveryCodes,
  SecondFactor,
} from "#contract/admin/second-factor.ts";
import { answers, body, empty } from "../../http/document.ts";
import { ld } from "../../http/json-ld.ts";
import { numericId } from "../../http/numeric-id.ts";
import { createRouter } from "../../http/router.ts";
import { adminErrors, byId } from "../describe.ts";
import { confirmEnrolment, readSecondFactor, startEnrolment } from "./enrol.ts";
import { removeSecondFactor, resetSecondFactor } from "./remove.ts";

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
      request: { body: body(PasswordOnly) },
      responses: { 200: answers(Enrolment, "Not active yet"), ...refusals },
    }),
    async (c) => {
      const { currentPassword } = c.req.valid("json");
      return ld(c, await startEnrolment(c.get("ctx"), currentPassword), 200);
    },
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
      request: { body: body(PasswordAndCode) },
      responses: { 204: empty("Removed"), ...refusals },
    }),
    async (c) => {
      await removeSecondFactor(c.get("ctx"), c.req.valid("json"));
      return c.body(null, 204);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/customers/{id}/reset-second-factor",
      summary: "Take away the second factor of a colleague who lost it",
      request: { params: byId, body: body(PasswordOnly) },
      responses: { 204: empty("Removed"), ...refusals },
    }),
    async (c) => {
      const id = numericId(c.req.valid("param").id);
      await resetSecondFactor(c.get("ctx"), id, c.req.valid("json").currentPassword);
      return c.body(null, 204);
    },
  );

  return router;
}
