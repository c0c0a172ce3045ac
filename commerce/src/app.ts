import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import { authenticate } from "./auth/authenticate.ts";
import { cartRoutes } from "./cart/routes.ts";
import { catalogueRoutes } from "./catalogue/routes.ts";
import type { CommerceConfig } from "./config.ts";
import type { Database } from "./db/open.ts";
import { answerError, answerNotFound } from "./http/errors.ts";
import { requireMediaType } from "./http/media-types.ts";
import { createRouter } from "./http/router.ts";
import type { Env } from "./http/router.ts";
import type { Jobs } from "./jobs/jobs.ts";
import { createLimits } from "./limits/limits.ts";
import { limitRoutes } from "./limits/routes.ts";

export type CommerceParts = {
  database: Database;
  config: CommerceConfig;
  jobs: Jobs;
  log: Logger;
  clock: () => Date;
};

/** The shop API under /api/v2. */
export function createCommerce(parts: CommerceParts) {
  const api = createRouter();
  api.onError(answerError);
  api.use(provideCtx(parts));
  api.use("/shop/*", authenticate);
  api.use(requireMediaType);
  for (const routes of [catalogueRoutes(), cartRoutes(), limitRoutes()]) api.route("/shop", routes);
  api.doc31("/docs.json", {
    openapi: "3.1.0",
    info: { title: "Rugiada shop API", version: "2" },
    servers: [{ url: parts.config.apiPrefix }],
  });
  api.all("/*", answerNotFound);
  return createRouter().route(parts.config.apiPrefix, api);
}

function provideCtx({ database, config, jobs, log, clock }: CommerceParts) {
  const limits = createLimits(database, config.limitFactor);
  return createMiddleware<Env>(async (c, next) => {
    c.set("log", log.child({ requestId: c.req.header("x-request-id") }));
    c.set("ctx", { db: database.db, clock, config, jobs, limits, actor: { type: "guest" } });
    await next();
  });
}
