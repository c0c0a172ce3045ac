import { z } from "zod";
import { AdminSubscription, SubscriptionQuery } from "#contract/admin/customers.ts";
import { NewsletterRequest, Nothing, Subscribe } from "#contract/customer.ts";
import { newsletterSubscriptions } from "../customers/schema.ts";
import { defineResource } from "../kernel/admin/resource.ts";
import { clientAddress } from "../kernel/http/client.ts";
import { routesOf } from "../kernel/http/router.ts";
import { admitEmail } from "../kernel/limits/bot-check.ts";
import { links } from "../mail/index.ts";
import { confirmSubscription, readSubscription, subscribe, unsubscribe } from "./newsletter.ts";

const linked = "/customers/newsletter/{token}";

const oneClick = {
  required: true,
  content: {
    "application/x-www-form-urlencoded": {
      schema: z.object({ "List-Unsubscribe": z.literal("One-Click") }),
    },
  },
};

export const newsletterRoutes = routesOf("Newsletter", ({ router, post, own }) => {
  post(
    "/customers/newsletter",
    "Ask for the newsletter; an email asks to confirm",
    { body: Subscribe, limit: "newsletter", 202: "An email asks to confirm" },
    async (ctx, { body, c }) => {
      const address = clientAddress(c);
      await admitEmail(ctx, body.recaptchaToken, { address });
      await subscribe(ctx, body, address);
    },
  );

  own.get(
    linked,
    "Whose subscription a link would confirm",
    { limit: "token_use", noStore: true, 200: NewsletterRequest },
    (ctx, { token }) => readSubscription(ctx, token),
  );

  own.patch(
    linked,
    "Confirm the newsletter",
    { body: Nothing, limit: "token_use", 202: "Subscribed" },
    (ctx, { token }) => confirmSubscription(ctx, token),
  );

  own.patch(
    `${linked}/unsubscribe`,
    "Leave the newsletter",
    { body: Nothing, limit: "token_use", 202: "Unsubscribed" },
    (ctx, { token }) => unsubscribe(ctx, token),
  );

  post(
    `${linked}/unsubscribe`,
    "Leave the newsletter by the button of a mail program (RFC 8058)",
    { body: oneClick, limit: "token_use", 202: "Unsubscribed" },
    (ctx, { token }) => unsubscribe(ctx, token),
  );

  router.get("/customers/newsletter/:token/unsubscribe", (c) =>
    c.redirect(links.unsubscribe(c.get("ctx"), c.req.param("token")), 303),
  );
});

export const subscriptionResource = defineResource({
  name: "newsletter-subscriptions",
  type: "NewsletterSubscription",
  table: newsletterSubscriptions,
  output: AdminSubscription,
  query: SubscriptionQuery,
  words: [newsletterSubscriptions.email],
  usual: [[newsletterSubscriptions.requestedAt, "desc"]],
});
