export { disabledEndpoints, findEndpoint, webhookAdminRoutes } from "./endpoints.ts";
export { deliverWebhook, type WebhookJob, webhooks } from "./deliver.ts";
