import { pino } from "pino";
import { loadDemoCatalogue } from "#catalogue/load.ts";
import { createCommerce } from "#commerce/app.ts";
import type { CommerceConfig } from "#commerce/config.ts";
import type { Ctx } from "#commerce/ctx.ts";
import type { Jobs } from "#commerce/jobs/jobs.ts";
import { unlimited } from "#commerce/limits/limits.ts";
import { openTestDatabase } from "./database.ts";

/** The moment every test happens at, unless it sets another. */
export const testNow = new Date("2026-11-16T09:00:00Z");

export const testConfig: CommerceConfig = {
  channelCode: "WEB",
  localeCode: "it",
  currencyCode: "EUR",
  apiPrefix: "/api/v2",
  publicUrl: "http://shop.test",
  features: { giftCards: true },
  secret: "a secret of the tests, long enough to sign with",
  mail: { smtpUrl: undefined, from: "Rugiada <ciao@rugiada.example>" },
  stripe: { secretKey: undefined, webhookSecret: undefined, apiUrl: undefined },
  recaptcha: { secretKey: undefined },
  trustProxy: false,
  limitFactor: 1000,
  brt: { apiKey: undefined, apiUrl: "" },
};

type Options = { config?: Partial<CommerceConfig>; now?: Date; demo?: boolean; jobs?: Jobs };

/** The shop API on a database of its own with the demo catalogue, at a fixed moment. */
export async function createTestCommerce(options: Options = {}) {
  const database = await openTestDatabase();
  const config = { ...testConfig, ...options.config };
  const time = { now: options.now ?? testNow };
  const clock = () => time.now;
  const jobs = options.jobs ?? { enqueue: async () => {} };
  const ctx: Ctx = {
    db: database.db,
    clock,
    config,
    actor: { type: "system" },
    jobs,
    limits: unlimited,
  };
  if (options.demo ?? true) await loadDemoCatalogue(ctx, "catalogue");
  const app = createCommerce({ database, config, jobs, log: pino({ level: process.env["LOG_LEVEL"] ?? "silent" }), clock });
  return {
    app,
    ctx,
    database,
    /** Set `time.now` to travel. */
    time,
    /** Paths start after the prefix: `/shop/products-with-facets`. */
    request: async (path: string, init?: RequestInit) => app.request(config.apiPrefix + path, init),
    close: () => database.close(),
  };
}

export type TestCommerce = Awaited<ReturnType<typeof createTestCommerce>>;
