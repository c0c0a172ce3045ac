import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { testEvent } from "#contract/admin/desk/kinds.ts";
import {
  ChangeWebhook,
  CreateWebhook,
  Webhook,
  WebhookCollection,
  WebhookDelivery,
  WebhookDeliveryCollection,
} from "#contract/admin/desk/webhooks.ts";
import { audit } from "../kernel/admin/audit.ts";
import { conflict, type Ctx, existing, invalid, notFound, withTransaction } from "../kernel/ctx.ts";
import { findRow } from "../kernel/db/rows.ts";
import { node, wireDate } from "../kernel/http/json-ld.ts";
import { refuseForbiddenHost } from "#commerce/kernel/http/trusted-networks.ts";
import { randomToken, seal } from "../kernel/secrets.ts";
import { enqueue, isLocal, queueDelivery, secretPurpose } from "./deliver.ts";
import { webhookDeliveries, webhookEndpoints } from "./schema.ts";
import { adminRoutes, freshProof } from "../kernel/admin/routes.ts";
import { numericId } from "../kernel/http/router.ts";

type Endpoint = typeof webhookEndpoints.$inferSelect;
type Delivery = typeof webhookDeliveries.$inferSelect;

const present = (ctx: Ctx, row: Endpoint): Webhook => ({
  ...node(ctx, "Webhook", `admin/webhooks/${row.id}`),
  id: row.id,
  url: row.url,
  events: row.events,
  enabled: row.enabled,
  disabledAt: row.disabledAt && wireDate(row.disabledAt),
  createdAt: wireDate(row.createdAt),
});

const auditedPart = ({ url, events, enabled }: Endpoint) => ({ url, events, enabled });

export const disabledEndpoints = sql`from webhook_endpoints where disabled_at is not null`;

export async function listWebhooks(ctx: Ctx): Promise<Webhook[]> {
  const found = await ctx.db.select().from(webhookEndpoints).orderBy(asc(webhookEndpoints.id));
  return found.map((row) => present(ctx, row));
}

/** Only this response contains the secret. */
export function createWebhook(ctx: Ctx, { url, events }: CreateWebhook): Promise<Webhook> {
  refusePrivate(ctx, url);
  const secret = `whsec_${randomToken()}`;
  return withTransaction(ctx, async (ctx) => {
    const sealedSecret = seal(ctx, secretPurpose, secret);
    const [row] = await ctx.db
      .insert(webhookEndpoints)
      .values({ url, events, sealedSecret, createdAt: ctx.clock() })
      .returning();
    if (!row) throw new Error("Inserting a webhook returns it");
    await audit(ctx, "webhooks.create", `webhooks:${row.id}`, { after: auditedPart(row) });
    return { ...present(ctx, row), secret };
  });
}

/** Host names are checked again at each delivery, after DNS resolution. */
function refusePrivate({ config }: Ctx, url: string): void {
  const { hostname, protocol } = new URL(url);
  if (config.demo && isLocal(new URL(url))) return;
  if (protocol !== "https:") throw invalid("url", "Scrivi un indirizzo che comincia con https://");
  try {
    if (/^localhost\.?$|\.(local|internal|localhost)\.?$/i.test(hostname))
      throw new Error(hostname);
    refuseForbiddenHost(new URL(url));
  } catch {
    throw invalid("url", "Questo indirizzo non è su Internet.");
  }
}

async function find({ db }: Ctx, id: number): Promise<Endpoint> {
  return existing(await findRow(db, webhookEndpoints, eq(webhookEndpoints.id, id)));
}

export function changeWebhook(ctx: Ctx, id: number, input: ChangeWebhook): Promise<Webhook> {
  return withTransaction(ctx, async (ctx) => {
    const before = await find(ctx, id);
    const again =
      input.enabled && !before.enabled ? { failures: 0, failingSince: null, disabledAt: null } : {};
    const [after] = await ctx.db
      .update(webhookEndpoints)
      .set({
        events: input.events ?? before.events,
        enabled: input.enabled ?? before.enabled,
        ...again,
      })
      .where(eq(webhookEndpoints.id, id))
      .returning();
    if (!after) throw notFound();
    await audit(ctx, "webhooks.update", `webhooks:${id}`, {
      before: auditedPart(before),
      after: auditedPart(after),
    });
    return present(ctx, after);
  });
}

export function deleteWebhook(ctx: Ctx, id: number): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const before = await find(ctx, id);
    await ctx.db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    await audit(ctx, "webhooks.delete", `webhooks:${id}`, { before: auditedPart(before) });
  });
}

const shown = 50;

export async function listDeliveries(ctx: Ctx, endpointId: number): Promise<WebhookDelivery[]> {
  await find(ctx, endpointId);
  const found = await ctx.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(shown);
  return found.map((row) => presentDelivery(ctx, row));
}

function presentDelivery(ctx: Ctx, delivery: Delivery): WebhookDelivery {
  const { id, eventId: _eventId, endpointId, createdAt, lastAt, ...row } = delivery;
  return {
    ...node(ctx, "WebhookDelivery", `admin/webhooks/${endpointId}/deliveries/${id}`),
    id,
    ...row,
    createdAt: wireDate(createdAt),
    lastAt: lastAt && wireDate(lastAt),
  };
}

const isIt = (endpointId: number, delivery: string) =>
  and(eq(webhookDeliveries.id, numericId(delivery)), eq(webhookDeliveries.endpointId, endpointId));

/** Sends a test event, to try the receiver before a customer orders. */
export function sendTest(ctx: Ctx, endpointId: number): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const { enabled } = await find(ctx, endpointId);
    if (!enabled) throw conflict("Questo webhook è disattivato: attivalo prima di provarlo.");
    const event = { id: randomUUID(), name: testEvent, at: ctx.clock().toISOString(), data: {} };
    await queueDelivery(ctx, endpointId, event);
    await audit(ctx, "webhooks.test", `webhooks:${endpointId}`);
  });
}

/** Resends the same body and id with a new signature. */
export function resendDelivery(ctx: Ctx, endpointId: number, id: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const [delivery] = await ctx.db
      .update(webhookDeliveries)
      .set({ state: "pending" })
      .where(isIt(endpointId, id))
      .returning({ id: webhookDeliveries.id });
    if (!delivery) throw notFound();
    await enqueue(ctx, delivery.id);
    await audit(ctx, "webhooks.resend", `webhooks:${endpointId}`);
  });
}

/** For the owner only: webhooks send data to third parties. */
export const webhookAdminRoutes = adminRoutes(({ get, post, patch, remove }) => {
  const one = "/webhooks/{id}";
  const list = { lists: "Webhook", 200: WebhookCollection };
  get("/webhooks", "Programs that are told of events", list, listWebhooks);
  get(one, "One of these programs", { 200: Webhook }, async (ctx, { id }) =>
    present(ctx, await find(ctx, id)),
  );
  post(
    "/webhooks",
    "Tell another program; its secret is shown once",
    { middleware: freshProof, body: CreateWebhook, 201: Webhook },
    (ctx, { body }) => createWebhook(ctx, body),
  );
  const change = { middleware: freshProof, body: ChangeWebhook, 200: Webhook };
  patch(one, "Change what it is told, or switch it on and off", change, { verb: changeWebhook });
  remove(one, "Tell it no more", { middleware: freshProof, 204: "Gone" }, { verb: deleteWebhook });
  post(`${one}/test`, "Send a test event", { 204: "On its way" }, (ctx, { id }) =>
    sendTest(ctx, id),
  );
  const log = { lists: "WebhookDelivery", 200: WebhookDeliveryCollection };
  get(`${one}/deliveries`, "What it was told lately", log, { verb: listDeliveries });
  get(
    `${one}/deliveries/{delivery}`,
    "One of these deliveries",
    { 200: WebhookDelivery },
    async (ctx, { id, delivery }) =>
      presentDelivery(ctx, existing(await findRow(ctx.db, webhookDeliveries, isIt(id, delivery)))),
  );
  post(
    `${one}/deliveries/{delivery}/resend`,
    "Send one again",
    { 204: "On its way" },
    (ctx, { id, delivery }) => resendDelivery(ctx, id, delivery),
  );
});

export const findEndpoint = ({ db }: Ctx, id: number) =>
  findRow(db, webhookEndpoints, eq(webhookEndpoints.id, id));
