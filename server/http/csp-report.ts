import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { z } from "zod";
import { networkOf } from "#commerce/kernel/http/client.ts";
import { clientOf, type Incoming } from "#commerce/kernel/http/trusted-networks.ts";
import type { Config } from "../config.ts";
import { withoutTokens } from "./log.ts";

type Violation = { directive: string; blocked: string; document: string };

const hour = 3600;
const directive = z.string().regex(/^[a-z-]{1,40}$/);
const address = z.string().max(4096);

/** Report formats of `report-uri` (single) and `report-to` (batches). */
const reports = z.union([
  z
    .object({
      "csp-report": z.object({
        "effective-directive": directive,
        "blocked-uri": address,
        "document-uri": address,
      }),
    })
    .transform(({ "csp-report": report }) => [
      {
        directive: report["effective-directive"],
        blocked: report["blocked-uri"],
        document: report["document-uri"],
      },
    ]),
  z
    .array(
      z.object({
        type: z.literal("csp-violation"),
        body: z.object({
          effectiveDirective: directive,
          blockedURL: address,
          documentURL: address,
        }),
      }),
    )
    .max(20)
    .transform((batch) =>
      batch.map(({ body }) => ({
        directive: body.effectiveDirective,
        blocked: body.blockedURL,
        document: body.documentURL,
      })),
    ),
]);

/**
 * Receives CSP violation reports. Anyone can post here, so each distinct violation is logged once an hour, and at most a
 * hundred in all.
 */
export function cspReport({ TRUST_PROXY }: Pick<Config, "TRUST_PROXY">, log: Logger) {
  const perNetwork = new RateLimiterMemory({ points: 20, duration: 60 });
  const inAll = new RateLimiterMemory({ points: 100, duration: hour });
  const known = new LRUCache<string, true>({ max: 1000, ttl: hour * 1000 });

  async function note(violation: Violation): Promise<void> {
    const key = JSON.stringify(violation);
    if (known.has(key) || !(await isWithin(inAll, "all"))) return;
    known.set(key, true);
    log.warn({ security: { event: "csp.violation", ...violation } }, "security");
  }

  const app = new Hono<{ Bindings: { incoming?: Incoming } }>();
  const limit = bodyLimit({ maxSize: 16 * 1024, onError: (c) => c.body(null, 204) });
  return app.post("/csp-report", limit, async (c) => {
    const { incoming } = c.env;
    const network = incoming && networkOf(clientOf(incoming, TRUST_PROXY).address);
    if (await isWithin(perNetwork, network ?? "unknown")) {
      const sent: unknown = await c.req.json().catch(() => undefined);
      const { origin } = new URL(c.req.url);
      for (const report of reports.safeParse(sent).data ?? []) {
        const document = URL.parse(report.document);
        if (document?.origin !== origin) continue;
        const blocked = withoutVisitor(report.blocked, origin);
        await note({ directive: report.directive, blocked, document: pathOf(document) });
      }
    }
    return c.body(null, 204);
  });
}

/** Keeps the path of the shop's own URLs and the origin of others: the rest may contain visitor data. */
function withoutVisitor(blocked: string, origin: string): string {
  if (/^[a-z-]{0,40}$/.test(blocked)) return blocked;
  const url = URL.parse(blocked);
  if (url === null) return "unreadable";
  if (url.origin === origin) return pathOf(url);
  return /^(https?|wss?):$/.test(url.protocol) ? url.origin : url.protocol;
}

const pathOf = (url: URL) => withoutTokens(url.pathname).slice(0, 200);

const isWithin = (limiter: RateLimiterMemory, key: string) =>
  limiter.consume(key).then(
    () => true,
    () => false,
  );
