/** What other modules may use of webhooks. */
export { webhookAdminRoutes } from "./endpoints.ts";
export { deliverWebhook, type WebhookJob, webhooks } from "./deliver.ts";
