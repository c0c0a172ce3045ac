import { loadDemoCatalogue } from "#catalogue/load.ts";
import { createCommerce } from "#commerce/app.ts";
import type { CommerceConfig } from "#commerce/config.ts";
import type { Ctx } from "#commerce/ctx.ts";
import { listen } from "#commerce/db/listen.ts";
import { createJobs } from "#commerce/jobs/create-jobs.ts";
import { unlimited } from "#commerce/limits/limits.ts";
import type { FileStorage } from "#commerce/storage/storage.ts";
import { readFeatures } from "#commerce/settings/read-features.ts";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { createMailbox } from "./mailbox.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { readOrCreateSecret } from "./secret.ts";
import { startWork } from "./work.ts";

const clock = () => new Date();

/** Opens the database, brings it up to date and puts the embedded commerce on it. */
export async function openCommerce(config: Config, log: Logger, files: FileStorage) {
  const database = await prepareDatabase(config);
  const commerceConfig = describe(config);
  const runner = await createJobs(database, log);
  const { jobs } = runner;
  const ctx: Ctx = {
    db: database.db,
    clock,
    config: commerceConfig,
    jobs,
    limits: unlimited,
    files,
    actor: { type: "system" },
  };
  if (config.DEMO) await loadDemoCatalogue(ctx, "catalogue");
  const stopWork = await startWork(runner, ctx);
  const app = createCommerce({ database, config: commerceConfig, jobs, files, log, clock });
  // Anyone may read it: never beside a real mail server, nor in a shop that is no trial.
  if (config.DEMO && !config.SMTP_URL) app.route("/", createMailbox(database.db));
  let features = await readFeatures(ctx);
  const refreshFeatures = async () => {
    features = await readFeatures(ctx);
  };
  const isReady = async () => (await database.db.execute(sql`select 1`)) !== undefined;
  const onChange = (listener: Parameters<typeof listen>[2]) =>
    listen(database, "shop_changed", listener);
  const close = async () => {
    await stopWork();
    await database.close();
  };
  return { app, isReady, onChange, features: () => features, refreshFeatures, close };
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
    retention: { cartDays: config.CART_DAYS, mailDays: config.MAIL_DAYS },
    brt: { apiKey: config.BRT_API_KEY, apiUrl: config.BRT_API_URL },
  };
}
