import { desc } from "drizzle-orm";
import { AdminSubscription, SubscriptionQuery } from "#contract/admin/people.ts";
import { newsletterSubscriptions } from "../customers/schema.ts";
import type { Resource } from "../kernel/admin/resource.ts";

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
