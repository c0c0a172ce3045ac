import { z } from "zod";
import { ChangeEmailPreferences, EmailPreferences } from "#contract/customer.ts";
import { findSelf } from "../auth/index.ts";
import { clientAddress } from "../kernel/http/client.ts";
import { ld } from "../kernel/http/json-ld.ts";
import { answers, callsOf, createRouter, empty, numericId, patch } from "../kernel/http/router.ts";
import { limit } from "../kernel/limits/limit.ts";
import { findLinked } from "../newsletter/index.ts";
import { changePreferences, readPreferences } from "./preferences.ts";

const { reading, patching } = callsOf("Newsletter");
const byToken = z.object({ token: z.string() });
const byCustomer = z.object({ id: z.string().transform(numericId) });
const responses = {
  200: answers(EmailPreferences, "Which emails the mailbox gets"),
  429: empty("Too many attempts"),
};

/** The same for who is signed in and for who opens the link of a commercial email. */
export function preferenceRoutes() {
  const router = createRouter();
  const linked = "/customers/newsletter/{token}/preferences";
  const own = "/customers/{id}/email-preferences";

  router.openapi(
    reading(linked, "Emails of the mailbox a link was sent to (the shop's own addition)", {
      params: byToken,
      ...responses,
    }),
    async (c) => {
      const ctx = c.get("ctx");
      await limit(ctx, "token_use", clientAddress(c));
      c.header("cache-control", "no-store");
      const { email } = await findLinked(ctx, c.req.valid("param").token);
      return ld(c, await readPreferences(ctx, email), 200);
    },
  );

  router.openapi(
    patching(linked, "Choose emails by a link (the shop's own addition)", {
      params: byToken,
      body: patch(ChangeEmailPreferences),
      ...responses,
    }),
    async (c) => {
      const ctx = c.get("ctx");
      await limit(ctx, "token_use", clientAddress(c));
      const { email } = await findLinked(ctx, c.req.valid("param").token);
      return ld(c, await changePreferences(ctx, email, c.req.valid("json")), 200);
    },
  );

  router.openapi(
    reading(own, "Emails of one's own account (the shop's own addition)", {
      params: byCustomer,
      ...responses,
    }),
    async (c) => {
      const ctx = c.get("ctx");
      const { email } = await findSelf(ctx, c.req.valid("param").id);
      return ld(c, await readPreferences(ctx, email), 200);
    },
  );

  router.openapi(
    patching(own, "Choose the emails of one's own account (the shop's own addition)", {
      params: byCustomer,
      body: patch(ChangeEmailPreferences),
      ...responses,
    }),
    async (c) => {
      const ctx = c.get("ctx");
      const { email } = await findSelf(ctx, c.req.valid("param").id);
      return ld(c, await changePreferences(ctx, email, c.req.valid("json")), 200);
    },
  );

  return router;
}
