import cluster from "node:cluster";
import type { IncomingMessage, ServerResponse } from "node:http";
import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";
import { ABANDONED, type ServerEnv } from "../http/log.ts";
import { createHash, timingSafeEqual } from "node:crypto";
import { type Context, Hono } from "hono";
import { apiPrefix, apiRoot, officePath } from "#contract/paths.ts";
import type { ReadServer } from "#commerce/kernel/replica.ts";
import { isThisMachine } from "#commerce/kernel/http/trusted-networks.ts";

export type PageResult = "hit" | "stale" | "miss";
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // A scrape reaches one of several processes on the port, so each labels its own series.
  if (cluster.worker) registry.setDefaultLabels({ worker: cluster.worker.id });
  const requests = new Histogram({
    name: "rugiada_http_request_seconds",
    help: "Requests by class and status, and how long they took; pages served from memory are not among them",
    labelNames: ["class", "status"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  // Counted outside the registry, whose overhead would be noticeable for cached pages.
  const served = { hit: 0, stale: 0, miss: 0 };
  const pages = new Counter({
    name: "rugiada_page_cache_total",
    help: "Public pages served from memory (hit), served while being renewed (stale) or made (miss)",
    labelNames: ["result"],
    registers: [],
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(served)) this.inc({ result }, count);
    },
  });
  registry.registerMetric(pages);
  const statements = new Histogram({
    name: "rugiada_database_statement_seconds",
    help: "Database statements and how long they took",
    buckets: [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  });
  const jobsEnded = new Counter({
    name: "rugiada_jobs_total",
    help: "Jobs this process ended: completed, failed (to be tried again) or deadletter (given up)",
    labelNames: ["queue", "outcome"],
    registers,
  });
  const longReads = new Counter({
    name: "rugiada_database_reads_total",
    help: "Long reads by the server that answered them; without DATABASE_READ_URL there are none",
    labelNames: ["server"],
    registers,
  });
  let active = 0;
  return {
    observe(request: IncomingMessage, response: ServerResponse): void {
      active++;
      const end = requests.startTimer({ class: routeClass(request.url ?? "/") });
      response.once("close", () => {
        active--;
        end({ status: String(response.writableFinished ? response.statusCode : ABANDONED) });
      });
    },
    activeRequests: () => active,
    countPage: (result: PageResult) => void served[result]++,
    countStatement: (seconds: number) => statements.observe(seconds),
    countRead: (server: ReadServer) => longReads.inc({ server }),
    countJob: (queue: string, outcome: string) => jobsEnded.inc({ queue, outcome }),
    registry,
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

const classes: [RegExp, string][] = [
  [/^\/(healthz|readyz|metrics)$/, "watch"],
  [/^\/_ipx\//, "picture"],
  [/^\/(assets|fonts|images)\//, "file"],
  [new RegExp(`^${apiPrefix}/admin\\b`), "admin-api"],
  [new RegExp(`^${apiPrefix}/payments/[^/]+/webhook$`), "webhook"],
  [new RegExp(`^${apiRoot}/`), "shop-api"],
  [new RegExp(`^${officePath}\\b`), "office"],
  [/\.data$/, "page-data"],
];

/** A few route classes: one series per path would be too many. */
export function routeClass(target: string): string {
  const path = target.split("?", 1)[0] ?? target;
  return classes.find(([pattern]) => pattern.test(path))?.[1] ?? "page";
}

type Parts = { metrics: Metrics; token: string | undefined; refresh: () => Promise<void> };

/** `/metrics` serves direct local callers, and others with METRICS_TOKEN. */
export function metricsRoute({ metrics, token, refresh }: Parts) {
  return new Hono<ServerEnv>().get("/metrics", async (c) => {
    const { incoming } = c.env;
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
