import { createRoute } from "@hono/zod-openapi";
import {
  ContactRequestTypeCollection,
  SendContactRequest,
  SendWithdrawalRequest,
  WithdrawalRequest,
} from "#contract/support.ts";
import { inConstantTime } from "../customers/index.ts";
import { answers, body, createRouter, empty, errors } from "../kernel/http/router.ts";
import { collection, ld } from "../kernel/http/json-ld.ts";
import { clientAddress } from "../kernel/http/client.ts";
import { listContactTypes, sendContactRequest } from "./contact.ts";
import { withdraw } from "./withdrawal.ts";

const tags = ["Requests"];

export function requestRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/contact-request-types",
      summary: "What one may write to the shop about",
      responses: { 200: answers(ContactRequestTypeCollection, "All types") },
    }),
    async (c) => {
      const items = await listContactTypes(c.get("ctx"));
      return ld(c, collection(c, "ContactRequestType", { items, total: items.length }), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/contact-requests",
      summary: "Write to the shop",
      request: { body: body(SendContactRequest) },
      responses: { 202: empty("Received"), ...errors },
    }),
    async (c) => {
      await sendContactRequest(c.get("ctx"), c.req.valid("json"), clientAddress(c));
      return c.body(null, 202);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/withdrawal-requests",
      summary: "Withdraw from an order; the answer acknowledges the receipt, it does not judge",
      request: { body: body(SendWithdrawalRequest) },
      responses: { 201: answers(WithdrawalRequest, "The statement as received"), ...errors },
    }),
    async (c) => {
      const input = c.req.valid("json");
      const work = withdraw(c.get("ctx"), input, clientAddress(c));
      // Whether a guessed number and e-mail belong together must not be told by how long it takes.
      return ld(c, await (input.orderToken ? work : inConstantTime(work)), 201);
    },
  );

  return router;
}
