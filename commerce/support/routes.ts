import {
  ContactRequestTypeCollection,
  SendContactRequest,
  SendWithdrawalRequest,
  WithdrawalRequest,
} from "#contract/support.ts";
import { inConstantTime } from "../customers/index.ts";
import { answers, body, callsOf, createRouter, empty } from "../kernel/http/router.ts";
import { collection, ld } from "../kernel/http/json-ld.ts";
import { clientAddress } from "../kernel/http/client.ts";
import { listContactTypes, sendContactRequest } from "./contact.ts";
import { withdraw } from "./withdrawal.ts";

const { reading, posting } = callsOf("Requests");

export function requestRoutes() {
  const router = createRouter();

  router.openapi(
    reading("/contact-request-types", "What one may write to the shop about", {
      200: answers(ContactRequestTypeCollection, "All types"),
    }),
    async (c) => {
      const items = await listContactTypes(c.get("ctx"));
      return ld(c, collection(c, "ContactRequestType", { items, total: items.length }), 200);
    },
  );

  router.openapi(
    posting("/contact-requests", "Write to the shop", {
      body: body(SendContactRequest),
      202: empty("Received"),
    }),
    async (c) => {
      await sendContactRequest(c.get("ctx"), c.req.valid("json"), clientAddress(c));
      return c.body(null, 202);
    },
  );

  router.openapi(
    posting(
      "/withdrawal-requests",
      "Withdraw from an order; the answer acknowledges the receipt, it does not judge",
      {
        body: body(SendWithdrawalRequest),
        201: answers(WithdrawalRequest, "The statement as received"),
      },
    ),
    async (c) => {
      const input = c.req.valid("json");
      const work = withdraw(c.get("ctx"), input, clientAddress(c));
      // Whether a guessed number and e-mail belong together must not be told by how long it takes.
      return ld(c, await (input.orderToken ? work : inConstantTime(work)), 201);
    },
  );

  return router;
}
