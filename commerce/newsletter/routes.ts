import { desc } from "drizzle-orm";
import { z } from "zod";
import { AdminSubscription, SubscriptionQuery } from "#contract/admin/people.ts";
import { NewsletterRequest, Nothing, Subscribe } from "#contract/customer.ts";
import { newsletterSubscriptions } from "../customers/schema.ts";
import type { Resource } from "../kernel/admin/resource.ts";
import { clientAddress } from "../kernel/http/client.ts";
import { ld } from "../kernel/http/json-ld.ts";
import { answers, body, callsOf, createRouter, empty, patch } from "../kernel/http/router.ts";
import { verifyBotCheck } from "../kernel/limits/bot-check.ts";
import { limit } from "../kernel/limits/limit.ts";
import { links } from "../mail/index.ts";
import { confirmSubscription, readSubscription, subscribe, unsubscribe } from "./newsletter.ts";

const { reading, posting, patching } = callsOf("Newsletter");
const params = z.object({ token: z.string() });
const refusals = { 429: empty("Too many attempts") };

const oneClick = {
  required: true,
  content: {
    "application/x-www-form-urlencoded": {
      schema: z.object({ "List-Unsubscribe": z.literal("One-Click") }),
    },
  },
};

export function newsletterRoutes() {
  const router = createRouter();

  router.openapi(
    posting("/customers/newsletter", "Ask for the newsletter; an email asks to confirm", {
      body: body(Subscribe),
      202: empty("An email asks to confirm"),
      ...refusals,
    }),
    async (c) => {
      const ctx = c.get("ctx");
      const address = clientAddress(c);
      const input = c.req.valid("json");
      await limit(ctx, "newsletter", address);
      await verifyBotCheck(ctx, input.recaptchaToken, { address });
      await subscribe(ctx, input, address);
      return c.body(null, 202);
    },
  );

  router.openapi(
    reading(
      "/customers/newsletter/{token}",
      "Whose subscription a link would confirm (the shop's own addition)",
      { params, 200: answers(NewsletterRequest, "It is good"), ...refusals },
    ),
    async (c) => {
      await limit(c.get("ctx"), "token_use", clientAddress(c));
      c.header("cache-control", "no-store");
      return ld(c, await readSubscription(c.get("ctx"), c.req.valid("param").token), 200);
    },
  );

  router.openapi(
    patching("/customers/newsletter/{token}", "Confirm the newsletter (the shop's own addition)", {
      params,
      body: patch(Nothing),
      202: empty("Subscribed"),
      ...refusals,
    }),
    async (c) => {
      await limit(c.get("ctx"), "token_use", clientAddress(c));
      await confirmSubscription(c.get("ctx"), c.req.valid("param").token);
      return c.body(null, 202);
    },
  );

  router.openapi(
    patching(
      "/customers/newsletter/{token}/unsubscribe",
      "Leave the newsletter (the shop's own addition)",
      { params, body: patch(Nothing), 202: empty("Unsubscribed"), ...refusals },
    ),
    async (c) => {
      await limit(c.get("ctx"), "token_use", clientAddress(c));
      await unsubscribe(c.get("ctx"), c.req.valid("param").token);
      return c.body(null, 202);
    },
  );

  router.openapi(
    posting(
      "/customers/newsletter/{token}/unsubscribe",
      "Leave the newsletter by the button of a mail program (RFC 8058)",
      { params, body: oneClick, 202: empty("Unsubscribed"), ...refusals },
    ),
    async (c) => {
      await limit(c.get("ctx"), "token_use", clientAddress(c));
      await unsubscribe(c.get("ctx"), c.req.valid("param").token);
      return c.body(null, 202);
    },
  );

  router.get("/customers/newsletter/:token/unsubscribe", (c) =>
    c.redirect(links.unsubscribe(c.get("ctx"), c.req.param("token")), 303),
  );

  return router;
}

export const subscriptionResource: Resource = {
  name: "newsletter-subscriptions",
  type: "NewsletterSubscription",
  table: newsletterSubscriptions,
  key: "id",
  output: AdminSubscription,
  query: SubscriptionQuery,
  words: [newsletterSubscriptions.email],
  columns: {
    email: newsletterSubscriptions.email,
    requestedAt: newsletterSubscriptions.requestedAt,
    confirmedAt: newsletterSubscriptions.confirmedAt,
    state: newsletterSubscriptions.state,
  },
  usual: [desc(newsletterSubscriptions.requestedAt), desc(newsletterSubscriptions.id)],
};
