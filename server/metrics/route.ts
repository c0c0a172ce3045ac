import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Hono } from "hono";
import type { Context } from "hono";
import { isThisMachine } from "#commerce/http/nearby.ts";
import type { Metrics } from "./metrics.ts";

type Parts = { metrics: Metrics; token: string | undefined; refresh: () => Promise<void> };

/** `/metrics` is for the shop's keepers: programs on this machine that ask directly, or whoever holds METRICS_TOKEN. */
export function metricsRoute({ metrics, token, refresh }: Parts) {
  return new Hono().get("/metrics", async (c) => {
    const { incoming } = c.env as { incoming?: IncomingMessage };
    const local = incoming !== undefined && isThisMachine(incoming);
    if (!local && !holdsToken(c, token)) return c.text("Not Found", 404);
    await refresh();
    const headers = { "content-type": metrics.contentType, "cache-control": "no-store" };
    return c.body(await metrics.text(), 200, headers);
  });
}

function holdsToken(c: Context, token: string | undefined): boolean {
  const sent = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  return token !== undefined && sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

const digest = (text: string) => createHash("sha256").update(text).digest();
