import { join } from "node:path";
import { loadDemoCatalogue } from "#catalogue/load.ts";
import { createCommerce } from "#commerce/app.ts";
import type { CommerceConfig } from "#commerce/config.ts";
import { openDatabase } from "#commerce/db/open.ts";
import { listen } from "#commerce/db/listen.ts";
import { migrate } from "#commerce/db/migrate.ts";
import { unlimited } from "#commerce/limits/limits.ts";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { readOrCreateSecret } from "./secret.ts";

/** Opens the database, brings it up to date and puts the embedded commerce on it. */
export async function openCommerce(config: Config, log: Logger) {
  const database = await openDatabase(
    config.DATABASE_URL
      ? { url: config.DATABASE_URL, poolSize: config.DATABASE_POOL }
      : { dataDir: join(config.DATA_DIR, "database") },
  );
  await migrate(database);
  const commerceConfig = describe(config);
  const jobs = { enqueue: async () => {} };
  const clock = () => new Date();
  if (config.DEMO) {
    await loadDemoCatalogue(
      {
        db: database.db,
        clock,
        config: commerceConfig,
        jobs,
        limits: unlimited,
        actor: { type: "system" },
      },
      "catalogue",
    );
  }
  const app = createCommerce({ database, config: commerceConfig, jobs, log, clock });
  const isReady = async () => (await database.db.execute(sql`select 1`)) !== undefined;
  const onChange = (listener: Parameters<typeof listen>[2]) =>
    listen(database, "shop_changed", listener);
  return { app, isReady, onChange, close: () => database.close() };
}

function describe(config: Config): CommerceConfig {
  return {
    channelCode: config.CHANNEL_CODE,
    localeCode: "it",
    currencyCode: "EUR",
    apiPrefix: "/api/v2",
    publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    features: { giftCards: config.FEATURE_GIFT_CARDS },
    secret: config.SECRET ?? readOrCreateSecret(config.DATA_DIR),
    mail: { smtpUrl: config.SMTP_URL, from: config.MAIL_FROM },
    stripe: {
      secretKey: config.STRIPE_SECRET_KEY,
      webhookSecret: config.STRIPE_WEBHOOK_SECRET,
      apiUrl: config.STRIPE_API_URL,
    },
    recaptcha: { secretKey: config.RECAPTCHA_SECRET_KEY },
    trustProxy: config.TRUST_PROXY,
    limitFactor: config.RATE_LIMIT_FACTOR,
    brt: { apiKey: config.BRT_API_KEY, apiUrl: config.BRT_API_URL },
  };
}
