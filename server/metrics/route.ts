import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Hono } from "hono";
import type { Context } from "hono";
import type { Metrics } from "./metrics.ts";

type Parts = { metrics: Metrics; token: string | undefined; refresh: () => Promise<void> };

/** `/metrics` is for the shop's keepers: this machine itself, or whoever holds METRICS_TOKEN. */
export function metricsRoute({ metrics, token, refresh }: Parts) {
  return new Hono().get("/metrics", async (c) => {
    if (!isLocal(c) && !holdsToken(c, token)) return c.text("Not Found", 404);
    await refresh();
    const headers = { "content-type": metrics.contentType, "cache-control": "no-store" };
    return c.body(await metrics.text(), 200, headers);
  });
}

/** A proxy on the same machine is local too, but speaks for somebody else. */
function isLocal(c: Context): boolean {
  const { incoming } = c.env as { incoming?: IncomingMessage };
  const address = incoming?.socket.remoteAddress ?? "";
  const forwarded = c.req.header("x-forwarded-for") ?? c.req.header("forwarded");
  return forwarded === undefined && /^(::ffff:)?127\.|^::1$/.test(address);
}

function holdsToken(c: Context, token: string | undefined): boolean {
  const sent = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  return token !== undefined && sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

const digest = (text: string) => createHash("sha256").update(text).digest();
