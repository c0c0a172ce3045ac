import { errorCode } from "#contract/format/keys-of.ts";
import { randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { createCommerce } from "#commerce/app.ts";
import {
  followCatalogueIndex,
  nextPublication,
  syncDeclaredFields,
} from "#commerce/catalogue/index.ts";
import { nextPromise } from "#commerce/shipping/index.ts";
import { nextSectionChange } from "#commerce/content/index.ts";
import type { CommerceConfig } from "#commerce/kernel/config.ts";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import { watchChanges } from "#commerce/kernel/db/changes.ts";
import { migrate, migratePlugins } from "#commerce/kernel/db/migrate.ts";
import { type Database, type Db, openDatabase } from "#commerce/kernel/db/open.ts";
import { followReplica } from "#commerce/kernel/replica.ts";
import { rows } from "#commerce/kernel/db/rows.ts";
import { explainPostgres, refuseOldServer } from "#commerce/kernel/db/start-errors.ts";
import { timeStatements } from "#commerce/kernel/db/time-statements.ts";
import { createResponseCache } from "#commerce/kernel/http/response-cache.ts";
import { createJobs } from "#commerce/kernel/jobs/runner.ts";
import { unlimited } from "#commerce/kernel/limits/limits.ts";
import {
  childSpan,
  currentTraceId,
  failSpan,
  isTracing,
  runningRequest,
} from "#commerce/kernel/tracing.ts";
import type { FileStorage } from "#commerce/kernel/storage.ts";
import { mailTransportOf } from "#commerce/mail/index.ts";
import { checkReadiness, gatherFacts, startBackup } from "#commerce/desk/index.ts";
import { CURRENCY, LOCALE } from "#contract/constants.ts";
import { apiPrefix } from "#contract/paths.ts";
import { readFeatures } from "#commerce/settings/index.ts";
import { isSetUp, loadBaseData } from "#demo/base-data.ts";
import { loadDemo } from "#demo/load.ts";
import { tryBackupPlace } from "./backup/backup.ts";
import { backupPlaceOf } from "./backup/place.ts";
import { alwaysOpen, surroundingsOf, watchClosure } from "./closed-shop.ts";
import { type Config, pagePrefixOf, publicUrlOf } from "./config.ts";
import { startWork } from "./jobs.ts";
import { createMailbox } from "./mailbox/mailbox.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { createDatabaseHealth } from "./metrics/database-health.ts";
import { createShopMetrics } from "./metrics/shop-metrics.ts";
import { purgeByJobs } from "./pages/purge.ts";

const clock = () => new Date();

/** Opens and migrates the database and builds the embedded commerce on it. */
export async function openCommerce(
  config: Config,
  log: Logger,
  files: FileStorage,
  metrics: Metrics,
  open = openDatabase,
) {
  const database = await prepareDatabase(config, open);
  const reading =
    config.DATABASE_READ_URL && (await open(connectionOf(config, config.DATABASE_READ_URL)));
  const health = createDatabaseHealth(database, config.DATA_DIR);
  timeStatements(database, (statement) => {
    const span =
      isTracing() &&
      childSpan({
        name: statement.trimStart().split(/\s/, 1)[0] ?? "",
        kind: "CLIENT",
        attributes: { "db.system.name": "postgresql", "db.query.text": statement },
      });
    const request = { requestId: runningRequest.getStore(), traceId: currentTraceId() };
    return (seconds, error) => {
      if (span && error) failSpan(span, error);
      if (span) span.end();
      health.noticeError(error);
      metrics.countStatement(seconds);
      const ms = Math.round(seconds * 1000);
      if (ms >= config.SLOW_STATEMENT_MS)
        log.warn({ ...request, ms, statement: statement.slice(0, 1000) }, "slow statement");
    };
  });
  const demo = config.DEMO && !(await isSetUp(database));
  const runner = await createJobs(database, log, metrics.countJob);
  const { jobs } = runner;
  const { extensions } = config;
  const ctx = systemCtx(config, demo, { db: database.db, jobs, files });
  if (demo) await loadDemo(ctx, "demo");
  else await loadBaseData(ctx, "demo");
  await syncDeclaredFields(ctx);
  if (config.BACKUP_TO) {
    await tryBackupPlace(config, config.BACKUP_TO, log);
    await runner.schedule("backup", "30 3 * * *", () => startBackup(ctx));
  }
  const changes = await watchChanges(database);
  if (config.PURGE_URL)
    changes.subscribe(await purgeByJobs(runner, database.db, { url: config.PURGE_URL, log }));
  const answers = createResponseCache(changes, nextChange);
  const catalogueIndex = followCatalogueIndex(ctx, changes);
  // Slow for a large shop, but with PostgreSQL another process can serve meanwhile, so no visitor waits.
  if (database.driver === "postgres")
    await catalogueIndex().catch((err: unknown) => log.warn({ err }, "the catalogue was not read"));
  const ending = new AbortController();
  const backups = backupPlaceOf(config, database);
  const surroundings = { ...surroundingsOf(config), backups };
  const closure = demo ? alwaysOpen : watchClosure(ctx, changes);
  const parts = {
    surroundings,
    extensions,
    database,
    replica: reading ? followReplica(database.db, reading, metrics.countRead) : undefined,
    config: ctx.config,
    jobs,
    files,
    log,
    clock,
    answers,
    catalogueIndex,
    feed: { changes, ending: ending.signal },
  };
  const app = createCommerce(parts);
  // The mailbox is public: only for demo shops without a mail server.
  const mailbox = demo && !mailTransportOf(ctx);
  if (mailbox) app.route("/", createMailbox(database.db, config.TRUST_PROXY));
  let features = await readFeatures(ctx);
  const refreshFeatures = async () => {
    features = await readFeatures(ctx);
  };
  const refreshMetrics = createShopMetrics(metrics.registry, {
    database,
    health,
    dataDir: config.DATA_DIR,
    poolSize: config.DATABASE_POOL,
  });
  /** In English, for the operator. */
  const notReady = async () => {
    if (demo) return [];
    const points = checkReadiness(await gatherFacts(ctx, surroundings));
    return points.filter(({ state }) => state !== "ok").map(({ advice }) => advice);
  };
  // Start workers last: they query their jobs at once and would delay every later query.
  const stopWork = await startWork(runner, ctx, backups);
  const close = async () => {
    await changes.close();
    await stopWork();
    if (reading) await reading.close();
    await database.close();
  };
  return {
    app,
    demo,
    mailbox,
    closure,
    notReady,
    findProblem: health.findProblem,
    refreshMetrics,
    changes,
    answers,
    features: () => features,
    refreshFeatures,
    /** Ends the change feeds: open ones would keep the process from exiting. */
    drain: () => ending.abort(),
    close,
  };
}

/** Context of code that runs without a request: start-up, jobs, commands. */
export const systemCtx = (config: Config, demo: boolean, own: Pick<Ctx, "db" | "jobs" | "files">) =>
  ({
    ...own,
    clock,
    config: commerceConfigOf(config, demo),
    limits: unlimited,
    logSecurity: () => {},
    actor: { type: "system" },
    extensions: config.extensions,
  }) satisfies Ctx;

/** When the next scheduled change (publication, delivery promise, section) makes cached pages outdated. */
export const nextChange = async (ctx: Ctx): Promise<number> =>
  Math.min(await nextPublication(ctx), await nextPromise(ctx), await nextSectionChange(ctx));

/** An empty migrated database, created during the build. */
const databaseTemplate = "build/database.tar.gz";

const announcement = "Preparing the database, only the first time…\n";

export async function prepareDatabase(config: Config, open = openDatabase): Promise<Database> {
  const { DATABASE_URL, DATA_DIR, NODE_ENV } = config;
  const dataDir = join(DATA_DIR, "database");
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
  accessSync(DATA_DIR, constants.W_OK);
  if (!DATABASE_URL && !existsSync(dataDir)) process.stdout.write(announcement);
  const database = await open(
    DATABASE_URL
      ? connectionOf(config, DATABASE_URL)
      : // Sources that were changed since the build may have other tables.
        { dataDir, ...(NODE_ENV === "production" && { template: databaseTemplate }) },
  );
  try {
    if (DATABASE_URL) await checkServer(database.db);
    await migrate(database);
    await migratePlugins(database, config.extensions.tables);
    return database;
  } catch (error) {
    await database.close();
    throw DATABASE_URL ? explainPostgres(error, DATABASE_URL) : error;
  }
}

const connectionOf = (config: Config, url: string) => ({
  url,
  poolSize: config.DATABASE_POOL,
  statementSeconds: config.DATABASE_TIMEOUT,
  prepared: !config.DISABLE_OPTIMISATIONS.includes("prepared-statements"),
});

async function checkServer(db: Db): Promise<void> {
  const [server] = await rows<{ version: number; migrations: string | null }>(
    db,
    sql`select current_setting('server_version_num')::int as version,
      to_regclass('drizzle.__drizzle_migrations')::text as migrations`,
  );
  refuseOldServer(server?.version ?? 0);
  if (server?.migrations == null) process.stdout.write(announcement);
}

/** Extracts the commerce module's configuration; whether the shop is a demo is also stored in the database. */
function commerceConfigOf(config: Config, demo: boolean): CommerceConfig {
  return {
    channelCode: config.CHANNEL_CODE,
    localeCode: LOCALE,
    currencyCode: CURRENCY,
    apiPrefix,
    publicUrl: publicUrlOf(config),
    storefrontUrl: config.STOREFRONT_URL,
    storefrontSecret: config.STOREFRONT_SECRET,
    pagePrefix: pagePrefixOf(config),
    demo,
    features: { giftCards: config.FEATURE_GIFT_CARDS },
    secret: config.SECRET ?? readOrCreateSecret(config.DATA_DIR),
    trustProxy: config.TRUST_PROXY,
    limitFactor: config.RATE_LIMIT_FACTOR,
    retention: { cartDays: config.CART_DAYS, mailDays: config.MAIL_DAYS },
  };
}

/** Generated on first start and stored: there is no default secret. */
function readOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, "secret");
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8");
}
