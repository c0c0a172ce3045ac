import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import { requireAdmin } from "./admin/require-admin.ts";
import { adminRoutes } from "./admin/routes.ts";
import { requireEnrolment } from "./admin/second-factor/require-enrolment.ts";
import { cookieSession } from "./admin/session/cookie-session.ts";
import { addressRoutes } from "./addresses/routes.ts";
import { alertRoutes } from "./alerts/routes.ts";
import { authenticate } from "./auth/authenticate.ts";
import { writeSecurityEvents } from "./auth/security-events.ts";
import { blogRoutes } from "./blog/routes.ts";
import { mergeRoutes } from "./cart/merge-routes.ts";
import { couponRoutes } from "./cart/coupon-routes.ts";
import { cartRoutes } from "./cart/routes.ts";
import { catalogueRoutes } from "./catalogue/routes.ts";
import { methodRoutes } from "./checkout/method-routes.ts";
import { checkoutRoutes } from "./checkout/routes.ts";
import type { Shelf } from "./catalogue/shelf.ts";
import type { CommerceConfig } from "./config.ts";
import { contentRoutes } from "./content/routes.ts";
import { customerRoutes } from "./customers/routes.ts";
import type { Database } from "./db/open.ts";
import { orderRoutes } from "./orders/routes.ts";
import { giftRoutes } from "./gifts/routes.ts";
import type { OpenApi } from "./hydra/open-api.ts";
import { hydraRoutes } from "./hydra/routes.ts";
import { geographyRoutes } from "./geography/routes.ts";
import { clientAddress } from "./http/client-address.ts";
import { describeRefusals } from "./http/describe-refusals.ts";
import { answerError, answerNotFound } from "./http/errors.ts";
import type { AnswerCache } from "./http/answer-cache.ts";
import { keepAnswers } from "./http/keep-answers.ts";
import { requireMediaType } from "./http/media-types.ts";
import { mendNullableRefs } from "./http/nullable-refs.ts";
import { refuseNullBytes } from "./http/null-bytes.ts";
import { createRouter } from "./http/router.ts";
import type { Env } from "./http/router.ts";
import type { Jobs } from "./jobs/jobs.ts";
import { createLimits } from "./limits/limits.ts";
import { limitRoutes } from "./limits/routes.ts";
import { paymentPages } from "./payments/pages/routes.ts";
import { webhookRoutes } from "./payments/routes.ts";
import { pickupRoutes } from "./pickup/routes.ts";
import type { Surroundings } from "./readiness/facts.ts";
import { requestRoutes } from "./requests/routes.ts";
import { reviewRoutes } from "./reviews/routes.ts";
import { searchRoutes } from "./search/routes.ts";
import { sellingRoutes } from "./selling/routes.ts";
import type { FileStorage } from "./storage/storage.ts";
import { wishlistRoutes } from "./wishlist/routes.ts";

export type CommerceParts = {
  database: Database;
  config: CommerceConfig;
  jobs: Jobs;
  files: FileStorage;
  log: Logger;
  clock: () => Date;
  /** Without it nothing is kept: every answer is made anew. */
  answers?: AnswerCache;
  shelf?: () => Promise<Shelf>;
  /** Without it nothing is known of the machine. */
  surroundings?: Surroundings;
};

/** The shop API under /api/v2. */
export function createCommerce(parts: CommerceParts) {
  const provide = provideCtx(parts);
  const api = createRouter();
  api.onError(answerError);
  api.use(provide);
  api.use(refuseNullBytes);
  api.use("/shop/*", authenticate);
  api.use("/admin/*", authenticate, cookieSession, requireAdmin, requireEnrolment);
  api.use(requireMediaType);
  if (parts.answers) api.use("/shop/*", keepAnswers(parts.answers));
  for (const routes of shopRoutes()) api.route("/shop", routes);
  for (const routes of adminRoutes(parts.surroundings ?? alone)) api.route("/admin", routes);
  api.route("/brt", pickupRoutes());
  api.route("/payments", webhookRoutes());
  const description = {
    openapi: "3.1.0",
    info: { title: "Rugiada shop API", version: "2" },
    servers: [{ url: parts.config.apiPrefix }],
  };
  let document: OpenApi | undefined;
  const describe = () =>
    (document ??= describeRefusals(
      mendNullableRefs(api.getOpenAPI31Document(description) as unknown as OpenApi),
    ));
  api.get("/docs.json", (c) => c.json(describe()));
  api.route("/", hydraRoutes(describe, parts.config.apiPrefix));
  api.all("/*", answerNotFound);
  const pages = paymentPages(provide, parts.config.localeCode);
  return createRouter().route(parts.config.apiPrefix, api).route("/", pages);
}

const alone: Surroundings = {
  lastBackup: async () => null,
  exposedFiles: async () => [],
  demoLeft: async () => ({
    products: 0,
    customers: 0,
    orders: 0,
    accounts: false,
    bankAccount: false,
  }),
};

const shopRoutes = () => [
  catalogueRoutes(),
  searchRoutes(),
  geographyRoutes(),
  cartRoutes(),
  mergeRoutes(),
  couponRoutes(),
  giftRoutes(),
  checkoutRoutes(),
  methodRoutes(),
  orderRoutes(),
  customerRoutes(),
  addressRoutes(),
  wishlistRoutes(),
  reviewRoutes(),
  blogRoutes(),
  contentRoutes(),
  sellingRoutes(),
  requestRoutes(),
  alertRoutes(),
  limitRoutes(),
];

function provideCtx({ database, log, ...parts }: CommerceParts) {
  const { clock, config, jobs, files, shelf } = parts;
  const limits = createLimits(database, config.limitFactor);
  const shared = { db: database.db, clock, config, jobs, files, limits, shelf };
  return createMiddleware<Env>(async (c, next) => {
    // The server has set one that knows the request; calls within the process come without.
    if (!c.get("log")) c.set("log", log);
    const noteSecurity = writeSecurityEvents(config, c.get("log"), () => clientAddress(c));
    c.set("ctx", { ...shared, noteSecurity, actor: { type: "guest" } });
    await next();
  });
}
