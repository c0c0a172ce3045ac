import { keysOf } from "#contract/format/keys-of.ts";
import { createHmac } from "node:crypto";
import * as http from "node:http";
import * as https from "node:https";
import { and, eq, sql } from "drizzle-orm";
import { webhookEvents } from "#contract/admin/desk/kinds.ts";
import { type Ctx, daysAgo, withTransaction } from "../kernel/ctx.ts";
import { updateById } from "../kernel/db/rows.ts";
import { emit, type ShopEvent } from "../kernel/events.ts";
import { guardedLookup, refuseForbiddenHost } from "#commerce/kernel/http/trusted-networks.ts";
import { definePlugin } from "../kernel/plugins.ts";
import { unseal } from "../kernel/secrets.ts";
import { findOrderById } from "../orders/index.ts";
import { webhookDeliveries, webhookEndpoints } from "./schema.ts";

declare module "../kernel/events.ts" {
  interface ShopEvents {
    /** Disabled after the endpoint had not answered for a long time. */
    "webhook.disabled": { endpointId: number };
  }
}

export const secretPurpose = "webhook";
export type WebhookJob = { deliveryId: number };

/** Stores deliveries in the event's transaction; a job sends them. */
export const webhooks = definePlugin({
  name: "webhooks",
  setup(kernel) {
    for (const event of keysOf(webhookEvents)) {
      kernel.within(event, queueDeliveries);
    }
    kernel.schedule("webhook-log", "30 4 * * *", purgeDeliveries);
  },
});

async function queueDeliveries(ctx: Ctx, event: ShopEvent): Promise<void> {
  const endpoints = await ctx.db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(webhookEndpoints.enabled, sql`${webhookEndpoints.events} ? ${event.name}`));
  if (endpoints.length === 0) return;
  const body = await bodyOf(ctx, event);
  for (const { id } of endpoints) await queueDelivery(ctx, id, { ...event, ...body });
}

type Told = { id: string; name: string; at: string; data: object };

export async function queueDelivery(
  ctx: Ctx,
  endpointId: number,
  { id: eventId, name: event, at, data }: Told,
): Promise<void> {
  const body = JSON.stringify({ id: eventId, event, at, data });
  const [delivery] = await ctx.db
    .insert(webhookDeliveries)
    .values({ endpointId, eventId, event, body, createdAt: ctx.clock() })
    .returning({ id: webhookDeliveries.id });
  if (delivery) await enqueue(ctx, delivery.id);
}

export const enqueue = (ctx: Ctx, deliveryId: number) =>
  ctx.jobs.enqueue(ctx.db, "webhook", { deliveryId } satisfies WebhookJob, {
    key: `webhook:${deliveryId}`,
  });

/** Contains no personal data: receivers read it from the API, with their own rights. */
async function bodyOf(ctx: Ctx, { data }: ShopEvent) {
  const orderId = "orderId" in data ? data.orderId : null;
  if (orderId === null) return { data };
  const found = await findOrderById(ctx, orderId);
  if (!found) return { data };
  const { number, total, currencyCode, state, paymentState, shippingState } = found;
  const order = { number, total, currencyCode, state, paymentState, shippingState };
  return { data: { ...data, order } };
}

/** `t=<seconds>,v1=<HMAC-SHA256 of "t.body", in hex>` */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const mac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${mac}`;
}

const timeoutMs = 10_000;

type Answer = { status: number; response: string };
type Post = (url: URL, body: string, headers: Record<string, string>) => Promise<Answer>;

const mostCharacters = 2000;

/** Redirects are not followed; private addresses are refused while connecting (SSRF). */
export const postPublic: Post = async (url, body, headers) => {
  if (url.protocol !== "https:") throw new Error("Only https");
  refuseForbiddenHost(url);
  return postTo(url, body, { headers, lookup: guardedLookup() });
};

/** Demo shops may also call this machine, but no other private address. */
export const isLocal = ({ hostname }: URL): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);

export const postLocal: Post = (url, body, headers) =>
  isLocal(url) ? postTo(url, body, { headers }) : postPublic(url, body, headers);

function postTo(url: URL, body: string, options: https.RequestOptions): Promise<Answer> {
  const { request: open } = url.protocol === "https:" ? https : http;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const signal = AbortSignal.timeout(timeoutMs);
  const request = open(url, { ...options, method: "POST", signal }, (response) => {
    let text = "";
    const finish = () => {
      response.destroy();
      // PostgreSQL stores no null bytes.
      const start = text.slice(0, mostCharacters).replaceAll("\0", "");
      resolve({ status: response.statusCode ?? 0, response: start });
    };
    response.setEncoding("utf8");
    response.on("data", (part: string) => {
      text += part;
      if (text.length >= mostCharacters) finish();
    });
    response.on("end", finish);
    response.on("error", reject);
  });
  request.on("error", reject);
  request.end(body);
  return promise;
}

/** An endpoint is disabled after so many failures in a row over at least a day; a restart of it takes less. */
const mostFailures = 20;
/** Attempts per delivery; below the queue's own limit, which would report a dead job. */
const mostAttempts = 50;

/** Handler of the "webhook" queue; throws to be retried with back-off. */
export async function deliverWebhook(
  ctx: Ctx,
  { deliveryId }: WebhookJob,
  post: Post = ctx.config.demo ? postLocal : postPublic,
): Promise<void> {
  const [found] = await ctx.db
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(eq(webhookDeliveries.id, deliveryId));
  if (!found || found.delivery.state !== "pending") return;
  const { delivery, endpoint } = found;
  if (!endpoint.enabled) return note(ctx, deliveryId, { state: "failed" });
  const answer = await send(ctx, found, post);
  const tried = { ...answer, attempts: delivery.attempts + 1, lastAt: ctx.clock() };
  if (answer.status !== null && answer.status >= 200 && answer.status < 300) {
    await note(ctx, deliveryId, { ...tried, state: "delivered" });
    const isIt = eq(webhookEndpoints.id, endpoint.id);
    await ctx.db.update(webhookEndpoints).set({ failures: 0, failingSince: null }).where(isIt);
    return;
  }
  await note(ctx, deliveryId, tried);
  const isLast = (await countFailure(ctx, endpoint.id)) || tried.attempts >= mostAttempts;
  if (isLast) return note(ctx, deliveryId, { state: "failed" });
  throw new Error(`The webhook answered ${answer.status ?? answer.error}`);
}

type Found = {
  delivery: typeof webhookDeliveries.$inferSelect;
  endpoint: typeof webhookEndpoints.$inferSelect;
};

async function send(ctx: Ctx, { delivery: { body, event, eventId }, endpoint }: Found, post: Post) {
  try {
    const secret = unseal(ctx, secretPurpose, endpoint.sealedSecret);
    const answer = await post(new URL(endpoint.url), body, {
      "content-type": "application/json",
      "webhook-id": eventId,
      "webhook-event": event,
      "webhook-signature": signatureOf(secret, body, ctx.clock()),
    });
    return { ...answer, error: null };
  } catch (error) {
    return {
      status: null,
      response: null,
      error: error instanceof Error ? error.message : String(error),
    };
  }
}

async function note({ db }: Ctx, id: number, change: Partial<Found["delivery"]>): Promise<void> {
  await db.update(webhookDeliveries).set(change).where(eq(webhookDeliveries.id, id));
}

/** Counts a failure; true if the endpoint was disabled by it. */
function countFailure(ctx: Ctx, id: number): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const [endpoint] = await ctx.db
      .update(webhookEndpoints)
      .set({
        failures: sql`${webhookEndpoints.failures} + 1`,
        failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${ctx.clock().toISOString()})`,
      })
      .where(eq(webhookEndpoints.id, id))
      .returning();
    if (!endpoint || endpoint.failures < mostFailures) return false;
    const since = endpoint.failingSince ?? ctx.clock();
    if (since > daysAgo(ctx, 1)) return false;
    if (!endpoint.enabled) return true;
    await updateById(ctx.db, webhookEndpoints, id, { enabled: false, disabledAt: ctx.clock() });
    await emit(ctx, "webhook.disabled", { endpointId: id });
    return true;
  });
}

const keptDays = 30;

async function purgeDeliveries(ctx: Ctx): Promise<void> {
  const oldest = daysAgo(ctx, keptDays);
  await ctx.db
    .delete(webhookDeliveries)
    .where(sql`${webhookDeliveries.createdAt} < ${oldest.toISOString()}`);
}
