import { z } from "@hono/zod-openapi";
import { GiveRefundAccount, RefundAccount } from "#contract/support.ts";
import { clientAddress } from "../kernel/http/client.ts";
import { ld } from "../kernel/http/json-ld.ts";
import { answers, body, callsOf, createRouter, empty } from "../kernel/http/router.ts";
import { limit } from "../kernel/limits/limit.ts";
import { giveRefundAccount, lookAtRefundAccount } from "./refund-accounts.ts";

const { reading, putting } = callsOf("Requests");
const path = "/refund-accounts/{token}";
const params = z.object({ token: z.string().max(100) });

/** For whoever holds the link of an email. */
export function refundAccountRoutes() {
  const router = createRouter();
  router.openapi(
    reading(path, "What an account is asked for", {
      params,
      200: answers(RefundAccount, "The order and its refund"),
    }),
    async (c) => {
      await limit(c.get("ctx"), "token_use", clientAddress(c));
      return ld(c, await lookAtRefundAccount(c.get("ctx"), c.req.valid("param").token), 200);
    },
  );
  router.openapi(
    putting(path, "Say where the refund of a transfer or of cash goes", {
      params,
      body: body(GiveRefundAccount),
      204: empty("Taken"),
    }),
    async (c) => {
      await limit(c.get("ctx"), "token_use", clientAddress(c));
      await giveRefundAccount(c.get("ctx"), c.req.valid("param").token, c.req.valid("json"));
      return c.body(null, 204);
    },
  );
  return router;
}
