import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import {
  ChangeWebhook,
  CreateWebhook,
  Webhook,
  WebhookCollection,
  WebhookDeliveryCollection,
} from "#contract/admin/desk/webhooks.ts";
import {
  adminErrors,
  byId,
  deleting,
  nothing,
  patching,
  posting,
  reading,
} from "../kernel/admin/describe.ts";
import { collection, ld } from "../kernel/http/json-ld.ts";
import { createRouter, empty, numericId } from "../kernel/http/router.ts";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
} from "./endpoints.ts";

/** The owner's: what is told leaves the shop. */
export function webhookAdminRoutes() {
  const router = createRouter();
  const one = "/webhooks/{id}";

  const list = { params: nothing, query: nothing, output: WebhookCollection };
  router.openapi(reading("/webhooks", "Programs that are told of events", list), async (c) => {
    const items = await listWebhooks(c.get("ctx"));
    return ld(c, collection(c, "Webhook", { items, total: items.length }), 200);
  });

  const make = { params: nothing, input: CreateWebhook, output: Webhook, grave: true };
  router.openapi(
    posting("/webhooks", "Tell another program; its secret is shown once", make),
    async (c) => ld(c, await createWebhook(c.get("ctx"), c.req.valid("json")), 201),
  );

  const write = { params: byId, input: ChangeWebhook, output: Webhook, grave: true };
  router.openapi(
    patching(one, "Change what it is told, or switch it on and off", write),
    async (c) => {
      const id = numericId(c.req.valid("param").id);
      return ld(c, await changeWebhook(c.get("ctx"), id, c.req.valid("json")), 200);
    },
  );

  router.openapi(deleting(one, "Tell it no more", byId, { grave: true }), async (c) => {
    await deleteWebhook(c.get("ctx"), numericId(c.req.valid("param").id));
    return c.body(null, 204);
  });

  const log = { params: byId, query: nothing, output: WebhookDeliveryCollection };
  router.openapi(reading(`${one}/deliveries`, "What it was told lately", log), async (c) => {
    const items = await listDeliveries(c.get("ctx"), numericId(c.req.valid("param").id));
    return ld(c, collection(c, "WebhookDelivery", { items, total: items.length }), 200);
  });

  router.openapi(
    createRoute({
      tags: ["Administration"],
      method: "post",
      path: `${one}/deliveries/{delivery}/resend`,
      summary: "Send one again",
      request: { params: z.object({ id: z.string(), delivery: z.string() }) },
      responses: { 204: empty("On its way"), ...adminErrors },
    }),
    async (c) => {
      const { id, delivery } = c.req.valid("param");
      await resendDelivery(c.get("ctx"), numericId(id), numericId(delivery));
      return c.body(null, 204);
    },
  );
  return router;
}
