import { type Logger, pino } from "pino";
import { loadDemoCatalogue } from "#demo/load.ts";
import { createCommerce } from "#commerce/app.ts";
import { syncDeclaredFields } from "#commerce/catalogue/index.ts";
import type { CommerceConfig } from "#commerce/kernel/config.ts";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import { migratePlugins } from "#commerce/kernel/db/migrate.ts";
import type { Jobs } from "#commerce/kernel/jobs/jobs.ts";
import type { Surroundings } from "#commerce/desk/readiness/facts.ts";
import { unlimited } from "#commerce/kernel/limits/limits.ts";
import { type Plugin, loadPlugins } from "#commerce/kernel/plugins.ts";
import { plugins } from "../../server/plugins.ts";
import { openTestDatabase } from "./database.ts";
import { testConfig, testFiles, testNow } from "./test-shop.ts";

export { testConfig, testNow };

type Options = {
  config?: Partial<CommerceConfig>;
  now?: Date;
  demo?: boolean;
  jobs?: Jobs;
  log?: Logger;
  surroundings?: Surroundings;
  /** Beside those of the shop. */
  plugins?: Plugin[];
  /** What plugins read. */
  env?: Record<string, string>;
};

/** The shop API on a database of its own with the demo catalogue, at a fixed moment. */
export async function createTestCommerce(options: Options = {}) {
  const demo = options.demo ?? true;
  const ready = demo && options.now === undefined;
  const database = await openTestDatabase(ready ? "demo" : "empty");
  const config = { ...testConfig, ...options.config };
  const time = { now: options.now ?? testNow };
  const clock = () => time.now;
  const jobs = options.jobs ?? { enqueue: async () => {} };
  const files = testFiles();
  const extensions = loadPlugins([...plugins, ...(options.plugins ?? [])], options.env ?? {});
  await migratePlugins(database, extensions.tables);
  const ctx: Ctx = {
    db: database.db,
    clock,
    config,
    actor: { type: "system" },
    jobs,
    limits: unlimited,
    files,
    logSecurity: () => {},
    extensions,
  };
  if (demo && !ready) await loadDemoCatalogue(ctx, "demo");
  await syncDeclaredFields(ctx);
  const app = createCommerce({
    extensions,
    database,
    config,
    jobs,
    files,
    log: options.log ?? pino({ level: process.env["LOG_LEVEL"] ?? "silent" }),
    clock,
    ...(options.surroundings ? { surroundings: options.surroundings } : {}),
  });
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
