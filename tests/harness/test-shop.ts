import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadDemoCatalogue } from "#demo/load.ts";
import type { CommerceConfig } from "#commerce/kernel/config.ts";
import type { Database } from "#commerce/kernel/db/open.ts";
import { trustNobody } from "#commerce/kernel/http/trusted-networks.ts";
import { unlimited } from "#commerce/kernel/limits/limits.ts";
import { loadPlugins } from "#commerce/kernel/plugins.ts";
import { plugins } from "../../server/plugins.ts";
import { createLocalStorage } from "#commerce/kernel/storage.ts";

/** The moment every test happens at, unless it sets another. */
export const testNow = new Date("2026-11-16T09:00:00Z");

export const testConfig: CommerceConfig = {
  channelCode: "WEB",
  localeCode: "it",
  currencyCode: "EUR",
  apiPrefix: "/api/v2",
  publicUrl: "http://shop.test",
  demo: true,
  features: { giftCards: true },
  secret: "a secret of the tests, long enough to sign with",
  trustProxy: trustNobody,
  limitFactor: 1000,
  retention: { cartDays: 30, mailDays: 90 },
};

/** A folder that comes to be with its first file. */
export const testFiles = () => createLocalStorage(join(tmpdir(), `rugiada-files-${randomUUID()}`));

/** Loads the demo once per run: every test database that wants it is a copy. */
export async function loadDemo(database: Database): Promise<void> {
  await loadDemoCatalogue(
    {
      db: database.db,
      clock: () => testNow,
      config: testConfig,
      actor: { type: "system" },
      jobs: { enqueue: async () => {} },
      limits: unlimited,
      files: testFiles(),
      logSecurity: () => {},
      extensions: loadPlugins(plugins, {}),
    },
    "demo",
  );
}
