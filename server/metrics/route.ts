import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import type { Db } from "#commerce/kernel/db/open.ts";
import { rows } from "#commerce/kernel/db/rows.ts";
import { isThisMachine } from "#commerce/kernel/http/trusted-networks.ts";
import type { Count, Metrics } from "./metrics.ts";

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

/** Work that waits is the same for all processes: it is counted in the database, when somebody asks. */
export async function countWork(db: Db, metrics: Metrics): Promise<void> {
  metrics.setJobs(
    await rows<Count>(
      db,
      sql`select name, state::text as state, count(*)::int as count from pgboss.job
          where state in ('created', 'retry', 'active', 'failed') group by 1, 2`,
    ),
  );
  metrics.setMails(
    await rows<Count>(db, sql`select state, count(*)::int as count from mails group by 1`),
  );
}
