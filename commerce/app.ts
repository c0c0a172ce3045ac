import type { Context, Hono } from "hono";
import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import { authenticate, recognise, refuseTakenAreas, requireAdmin } from "./auth/index.ts";
import { adminRoutes } from "./admin-routes.ts";
import { cookieSession, requireEnrolment, staffName } from "./staff/index.ts";
import { addressRoutes, customerRoutes } from "./customers/index.ts";
import { alertRoutes, wishlistRoutes, preferenceRoutes } from "./marketing/index.ts";
import { writeSecurityEvents } from "./kernel/security-events.ts";
import {
  blogRoutes,
  channelRoutes,
  contentRoutes,
  redirectRoutes,
  openPreviews,
  sectionRoutes,
} from "./content/index.ts";
import {
  cartGiftRoutes,
  cartRoutes,
  couponRoutes,
  mergeRoutes,
  checkoutRoutes,
  methodRoutes,
  sellingTermsRoutes,
} from "./cart/index.ts";
import { type CatalogueIndex, catalogueRoutes } from "./catalogue/index.ts";
import type { CommerceConfig } from "./kernel/config.ts";
import type { Changes } from "./kernel/db/changes.ts";
import type { Database } from "./kernel/db/open.ts";
import type { Replica } from "./kernel/replica.ts";
import { orderDocumentRoutes } from "./invoicing/index.ts";
import { orderRoutes } from "./orders/index.ts";
import { mailboxRoutes } from "./fulfilment/index.ts";
import { giftRoutes } from "./promotions/index.ts";
import { guideRoutes, loadAssistants } from "./guide/index.ts";
import { apiDescription, apiFacts } from "./api-description.ts";
import { completeDocument } from "./kernel/http/docs/complete.ts";
import { hydraRoutes } from "./kernel/http/docs/hydra.ts";
import type { OpenApi } from "./kernel/http/docs/open-api.ts";
import { answerReference } from "./kernel/http/docs/reference.ts";
import { geographyRoutes, pickupRoutes } from "./shipping/index.ts";
import { clientAddress } from "./kernel/http/client.ts";
import { answerError } from "./kernel/http/errors.ts";
import { changeFeed } from "./kernel/http/change-feed.ts";
import {
  adminRoutesPoint,
  describeQuota,
  refuseWrongMethods,
  createRouter,
  type Env,
  type Router,
  shopRoutesPoint,
} from "./kernel/http/router.ts";
import { revalidate } from "./kernel/http/etag.ts";
import { honourIdempotencyKey } from "./kernel/http/idempotency.ts";
import { type ResponseCache, cacheResponses, cacheRuleOf } from "./kernel/http/response-cache.ts";
import { refuseNullBytes, requireMediaType } from "./kernel/http/request-checks.ts";
import type { Jobs } from "./kernel/jobs/jobs.ts";
import { createLimits } from "./kernel/limits/limits.ts";
import { botCheckRoutes } from "./kernel/limits/bot-check.ts";
import type { Extensions } from "./kernel/plugins.ts";
import { paymentMethodPages, paymentPages, webhookRoutes } from "./payments/index.ts";
import type { Surroundings } from "./desk/index.ts";
import { requestRoutes } from "./support/index.ts";
import { aftersalesRoutes } from "./aftersales/index.ts";
import { reviewRoutes } from "./reviews/index.ts";
import { searchRoutes } from "./search/index.ts";
import type { FileStorage } from "./kernel/storage.ts";

export type CommerceParts = {
  extensions: Extensions;
  database: Database;
  /** For long reads. */
  replica?: Replica | undefined;
  config: CommerceConfig;
  jobs: Jobs;
  files: FileStorage;
  log: Logger;
  clock: () => Date;
  /** Without it responses are not cached. */
  answers?: ResponseCache;
  catalogueIndex?: () => Promise<CatalogueIndex>;
  /** Change feed for storefronts on other hosts, until `ending` aborts. */
  feed?: { changes: Changes; ending: AbortSignal };
  surroundings?: Surroundings;
};

export function createCommerce(parts: CommerceParts) {
  const provide = provideCtx(parts);
  const api = createRouter();
  api.onError(answerError);
  api.use(provide);
  api.use(refuseNullBytes);
  let document: OpenApi | undefined;
  const describe = () =>
    (document ??= completeDocument(
      api.getOpenAPI31Document(apiDescription(parts.config)),
      apiFacts,
    ));
  const { beforeWrites, answerUnknown } = refuseWrongMethods(api, parts.config.apiPrefix);
  api.use(beforeWrites);
  api.use(revalidate(isPublicCall));
  api.use("/shop/*", authenticate);
  api.use("/admin/*", authenticate, cookieSession, requireAdmin, requireEnrolment);
  api.use(requireMediaType);
  api.use("/shop/*", honourIdempotencyKey);
  api.use("/admin/*", honourIdempotencyKey);
  api.use("/shop/*", openPreviews);
  if (parts.answers) api.use("/shop/*", cacheResponses(parts.answers));
  const { extensions } = parts;
  for (const routes of shopRoutes()) api.route("/shop", routes);
  for (const routes of extensions.of(shopRoutesPoint)) addPluginRoutes(api, "/shop", routes());
  for (const routes of adminRoutes(parts.surroundings ?? alone)) api.route("/admin", routes);
  const adminPath = /^\/admin\/([a-z-]+)/;
  refuseTakenAreas(parts, new Set(api.routes.map(({ path }) => adminPath.exec(path)?.[1])));
  for (const routes of extensions.of(adminRoutesPoint)) addPluginRoutes(api, "/admin", routes());
  api.get("/admin/shop/*", (c) => readShop(whole, c));
  api.route("/brt", pickupRoutes());
  api.route("/payments", webhookRoutes());
  const { storefrontSecret } = parts.config;
  if (parts.feed && storefrontSecret) {
    api.route("/", changeFeed(parts.feed.changes, parts.feed.ending));
  }
  api.post("/mcp", async (c) => (await loadAssistants()).answerAssistant(c, whole));
  api.get("/docs.json", (c) => c.json(describe()));
  api.get("/docs", (c) => answerReference(c, describe()));
  api.route("/", hydraRoutes(describe, parts.config.apiPrefix));
  api.all("/*", answerUnknown);
  const pages = paymentPages(every(provide, recognise));
  const whole = createRouter().route(parts.config.apiPrefix, api).route("/", pages);
  return whole;
}

/** A plugin loaded at run time may bring its own copy of Hono, whose error handler answers 500 to every refusal. */
function addPluginRoutes(api: Router, prefix: string, routes: Router): void {
  routes.onError(answerError);
  api.route(prefix, routes);
}

/** Public shop data under `/admin/shop`, which staff can read even while the shop is closed to visitors. */
function readShop(whole: Pick<Hono<Env>, "fetch">, { req, env }: Context<Env>) {
  const address = req.url.replace("/admin/shop/", "/shop/");
  return whole.fetch(
    new Request(address, { headers: { accept: req.header("accept") ?? "" } }),
    env,
  );
}

/** Cached calls, and those whose response never changes while the shop runs. */
const isPublicCall = (c: Context<Env>) =>
  cacheRuleOf(c) !== undefined ||
  /\/(shop\/(countries|contact-request-types)(\/\w+)?|brt\/.+|docs(\.json(ld)?)?|contexts\/\w+)$/.test(
    c.req.path,
  );

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
  cartGiftRoutes(),
  checkoutRoutes(),
  methodRoutes(),
  paymentMethodPages(),
  channelRoutes(),
  orderRoutes(),
  mailboxRoutes(),
  customerRoutes(),
  preferenceRoutes(),
  addressRoutes(),
  wishlistRoutes(),
  reviewRoutes(),
  blogRoutes(),
  contentRoutes(),
  guideRoutes(),
  sectionRoutes(),
  redirectRoutes(),
  sellingTermsRoutes(),
  requestRoutes(),
  aftersalesRoutes(),
  orderDocumentRoutes(),
  alertRoutes(),
  botCheckRoutes(),
];

/** POST is excluded: it names no record that could have a version. */
const isWrite = (method: string) => ["PUT", "PATCH", "DELETE"].includes(method);

function provideCtx({ database, log, ...parts }: CommerceParts) {
  const { clock, config, jobs, files, catalogueIndex, extensions, replica } = parts;
  const limits = createLimits(database, config.limitFactor);
  const shared = {
    db: database.db,
    replica,
    clock,
    config,
    jobs,
    files,
    limits,
    catalogueIndex,
    extensions,
    staffName,
  };
  return createMiddleware<Env>(async (c, next) => {
    // The server sets a logger bound to the request; in-process calls have none.
    if (!c.get("log")) c.set("log", log);
    const network = () => clientAddress(c);
    const logSecurity = writeSecurityEvents(config, c.get("log"), network);
    const ifMatch = isWrite(c.req.method) ? c.req.header("if-match") : undefined;
    const versioned = ifMatch === undefined ? {} : { ifMatch };
    const quota = describeQuota(c);
    c.set("ctx", {
      ...shared,
      ...versioned,
      network,
      quota,
      logSecurity,
      actor: { type: "guest" },
    });
    await next();
  });
}
