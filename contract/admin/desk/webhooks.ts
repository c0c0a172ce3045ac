import { keysOf } from "../../format/keys-of.ts";
import { z } from "zod";
import { collectionOf, resource, schema } from "../../json-ld.ts";
import { webhookEvents } from "./kinds.ts";

const names = keysOf(webhookEvents);
const Events = z.array(z.enum(names)).min(1, "Scegli almeno un evento");
const Url = z.url({ protocol: /^https?$/, error: "Scrivi un indirizzo che comincia con https://" });

export const CreateWebhook = schema("CreateWebhook", { url: Url.max(500), events: Events });
export type CreateWebhook = z.infer<typeof CreateWebhook>;

export const ChangeWebhook = z
  .object({ events: Events, enabled: z.boolean() })
  .partial()
  .meta({ id: "ChangeWebhook" });
export type ChangeWebhook = z.infer<typeof ChangeWebhook>;

export const Webhook = resource("Webhook", {
  id: z.int(),
  url: z.string(),
  events: z.array(z.string()),
  enabled: z.boolean(),
  disabledAt: z.string().nullable().describe("When it was switched off because nobody answered"),
  secret: z.string().optional().describe("Told once, when it is made"),
  createdAt: z.string(),
});
export type Webhook = z.infer<typeof Webhook>;
export const WebhookCollection = collectionOf(Webhook, "WebhookCollection");

export const WebhookDelivery = resource("WebhookDelivery", {
  id: z.int(),
  event: z.string(),
  state: z.enum(["pending", "delivered", "failed"]),
  attempts: z.int(),
  status: z.int().nullable().describe("Of the last answer"),
  error: z.string().nullable(),
  body: z.string().describe("As it is sent"),
  response: z.string().nullable().describe("The beginning of the last answer's body"),
  createdAt: z.string(),
  lastAt: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
export const WebhookDeliveryCollection = collectionOf(WebhookDelivery, "WebhookDeliveryCollection");
