import { isSetUp, layGround } from "#catalogue/ground.ts";
import { loadDemoCatalogue } from "#catalogue/load.ts";
import { createCommerce } from "#commerce/app.ts";
import type { Ctx } from "#commerce/ctx.ts";
import { watchChanges } from "#commerce/db/changes.ts";
import { keepShelf } from "#commerce/catalogue/keep-shelf.ts";
import { nextPublication } from "#commerce/catalogue/next-publication.ts";
import { createAnswerCache } from "#commerce/http/answer-cache.ts";
import { createJobs } from "#commerce/jobs/create-jobs.ts";
import { unlimited } from "#commerce/limits/limits.ts";
import { timeStatements } from "#commerce/db/time-statements.ts";
import type { FileStorage } from "#commerce/storage/storage.ts";
import { checkReadiness } from "#commerce/readiness/checks.ts";
import { gatherFacts } from "#commerce/readiness/facts.ts";
import { readFeatures } from "#commerce/settings/read-features.ts";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { alwaysOpen, watchClosure } from "./closure.ts";
import { commerceConfigOf } from "./commerce-config.ts";
import type { Config } from "./config.ts";
import { createMailbox } from "./mailbox.ts";
import { countWork } from "./metrics/count-work.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { surroundingsOf } from "./surroundings.ts";
import { startWork } from "./work.ts";

const clock = () => new Date();

/** Opens the database, brings it up to date and puts the embedded commerce on it. */
export async function openCommerce(
  config: Config,
  log: Logger,
  files: FileStorage,
  metrics: Metrics,
) {
  const database = await prepareDatabase(config);
  timeStatements(database, metrics.countStatement);
  const demo = config.DEMO && !(await isSetUp(database));
  const commerceConfig = commerceConfigOf(config, demo);
  const runner = await createJobs(database, log, metrics.countJob);
  const { jobs } = runner;
  const ctx: Ctx = {
    db: database.db,
    clock,
    config: commerceConfig,
    jobs,
    limits: unlimited,
    files,
    noteSecurity: () => {},
    actor: { type: "system" },
  };
  if (demo) await loadDemoCatalogue(ctx, "catalogue");
  else await layGround(ctx, "catalogue");
  const stopWork = await startWork(runner, ctx);
  const changes = await watchChanges(database);
  const answers = createAnswerCache(changes, nextPublication);
  const shelf = keepShelf(ctx, changes);
  const surroundings = surroundingsOf(config);
  const closure = demo ? alwaysOpen : watchClosure(ctx, changes);
  const parts = {
    surroundings,
    database,
    config: commerceConfig,
    jobs,
    files,
    log,
    clock,
    answers,
    shelf,
  };
  const app = createCommerce(parts);
  // Anyone may read it: never beside a real mail server, nor in a shop that is no trial.
  if (demo && !config.SMTP_URL) app.route("/", createMailbox(database.db, config.TRUST_PROXY));
  let features = await readFeatures(ctx);
  const refreshFeatures = async () => {
    features = await readFeatures(ctx);
  };
  const isReady = async () => (await database.db.execute(sql`select 1`)) !== undefined;
  const refreshMetrics = () => countWork(database.db, metrics);
  /** In English, for whoever starts the shop. */
  const notReady = async () => {
    if (demo) return [];
    const points = checkReadiness(await gatherFacts(ctx, surroundings));
    return points.filter(({ state }) => state !== "ok").map(({ advice }) => advice);
  };
  const close = async () => {
    await changes.close();
    await stopWork();
    await database.close();
  };
  return {
    app,
    demo,
    closure,
    notReady,
    isReady,
    refreshMetrics,
    changes,
    answers,
    features: () => features,
    refreshFeatures,
    close,
  };
}
