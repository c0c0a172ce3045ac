/** What other modules may use of webhooks. */
export { webhookAdminRoutes } from "./endpoints.ts";
export { deliverWebhook, webhooks } from "./deliver.ts";
export type { WebhookJob } from "./deliver.ts";
