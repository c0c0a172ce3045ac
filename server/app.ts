import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { readSession } from "#app/features/session/session.server.ts";
import type { openDatabase } from "#commerce/kernel/db/open.ts";
import { makeDataPrivate } from "#commerce/kernel/secrets.ts";
import { createShop } from "#contract/client/client.ts";
import { apiPrefix, mcpPath, paymentRoute } from "#contract/paths.ts";
import { openBackend } from "./backend/backend.ts";
import {
  apiUrlOf,
  type Config,
  pagePrefixOf,
  publicUrlOf,
  readConfig,
  shopNameOf,
} from "./config.ts";
import { alwaysOpen, closedApi, closedPages } from "./closed-shop.ts";
import { openCommerce } from "./commerce.ts";
import { identityFiles } from "./identity.ts";
import { allowOrigins, originCheck } from "./http/cors.ts";
import { cspReport } from "./http/csp-report.ts";
import { allowForeignSources, foreignSourcesOf, securityHeaders } from "./http/security-headers.ts";
import { createReleaseAssets } from "./http/release-assets.ts";
import { brandFiles, health, staticFiles } from "./http/static-files.ts";
import { createHostCheck, recordRequest } from "./http/host-check.ts";
import { answerCachedCalls, parsedCache } from "./http/response-cache.ts";
import { requireLocalePrefix } from "./http/locale-prefix.ts";
import { limitRequest, megabyte } from "./http/request-limits.tsx";
import { createLog, requestLog, type ServerEnv, withoutTokens } from "./http/log.ts";
import { office } from "./office.ts";
import { createMetrics, metricsRoute } from "./metrics/metrics.ts";
import { startTracing, traceRequest } from "./metrics/tracing.ts";
import { followChanges, answerCachedPages } from "./pages/cached-pages.ts";
import { createPageCache } from "./pages/page-cache.ts";
import { openAssets, openImages, openStorage, sharePictures } from "./images/storage.ts";
import { videos } from "./images/videos.ts";
import { createPages } from "./pages/pages.ts";
import { purgeDirectly } from "./pages/purge.ts";
import { createStorefront, type LoadPages } from "./storefront.ts";

export type Host = {
  loadPages: LoadPages;
  /** Called with the port before the database is prepared, to check that it is free. */
  takePort?: (config: Config) => Promise<void>;
  /** Development only: pages are not cached, and Vite injects their styles. */
  dev?: {
    openDatabase: typeof openDatabase;
    explain(error: unknown): Response;
  };
};

const builtAssets = { shop: "build/shop/client/assets", office: "build/office/assets" };
const notKept = "assets are not kept for open tabs and other processes";

export async function createServer(env: Record<string, string | undefined>, host: Host) {
  const config = readConfig(env);
  await host.takePort?.(config);
  const log = createLog(config);
  const stopTracing = await startTracing(config, log);
  const mended = makeDataPrivate(config.DATA_DIR);
  if (mended > 0) log.warn({ mended }, "files in DATA_DIR were open to other accounts, now closed");
  const files = openStorage(config);
  const metrics = createMetrics();
  const { SHOP_API_URL } = config;
  const backend = SHOP_API_URL ? openBackend({ ...config, SHOP_API_URL }, log) : undefined;
  const commerce = backend
    ? undefined
    : await openCommerce(config, log, files, metrics, host.dev?.openDatabase);
  const cache = createPageCache(host.dev ? 0 : config.PAGE_CACHE_MB * megabyte);
  const source = commerce ?? backend;
  if (source) followChanges(source, cache, log);
  if (config.PURGE_URL) backend?.changes.subscribe(purgeDirectly(config.PURGE_URL, log));
  const closure = commerce?.closure ?? alwaysOpen;
  const assets = createReleaseAssets(openAssets(config));
  // Stored before this process is ready: a browser may request a page from it and the page's files from another process.
  if (!host.dev) await assets.add(builtAssets).catch((err: unknown) => log.warn({ err }, notKept));

  allowForeignSources({
    ...foreignSourcesOf(config),
    ...(host.dev && { styles: ["'unsafe-inline'"] }),
  });
  const app = new Hono<ServerEnv>();
  app.use(requestLog(log));
  const secure = config.PUBLIC_URL?.startsWith("https:") ?? false;
  app.use(securityHeaders(secure));
  app.onError((error, c) => {
    log.error({ err: error, path: withoutTokens(c.req.path) }, "unexpected error");
    if (host.dev) return host.dev.explain(error);
    return c.text("Qualcosa è andato storto. Riprova tra qualche istante.", 500);
  });

  if (config.CORS_ORIGINS.length > 0) {
    for (const part of ["shop", "brt"]) app.use(`${apiPrefix}/${part}/*`, allowOrigins(config));
  }
  app.use(limitRequest);

  let draining = false;
  const findProblem = async () => {
    if (draining) return "the process is shutting down";
    if (commerce) return commerce.findProblem();
    return ((await backend?.isReady()) ?? true) ? undefined : "the backend does not answer";
  };
  app.route("/", health(findProblem));
  const refresh = commerce?.refreshMetrics ?? (async () => {});
  app.route("/", metricsRoute({ metrics, token: config.METRICS_TOKEN, refresh }));
  app.route("/", cspReport(config, log));
  const images = openImages(config, files, log, backend);
  app.get("/_ipx/*", async (c) => (await images()).app.fetch(c.req.raw));
  app.route("/", videos(config, files, backend));
  app.route("/", brandFiles());
  app.use(`${apiPrefix}/shop/*`, closedApi(closure));
  app.use(`${apiPrefix}/brt/*`, closedApi(closure));
  app.use(mcpPath, closedApi(closure));
  // The backend serves the payment page, so the sign-in in the storefront's cookie is passed on as a bearer token.
  app.use(paymentRoute, async (c, next) => {
    const session = await readSession(c.req.raw);
    if (session) c.req.raw.headers.set("authorization", `Bearer ${session.token}`);
    await next();
  });
  if (commerce) app.route("/", commerce.app).route("/", office(pagePrefixOf(config), assets));
  if (backend) app.route("/", backend.routes());
  const commerceOf = (request: Request) =>
    commerce ? commerce.app.fetch(request) : (backend?.fetch(request, undefined) ?? fetch(request));
  const shop = createShop({
    fetch: async (request) => commerceOf(request),
    baseUrl: apiUrlOf(config),
    channel: config.CHANNEL_CODE,
    findDialect: backend?.findDialect,
  });
  app.route(
    "/",
    identityFiles({
      read: shop.identity,
      taxonTree: shop.taxonTree,
      company: shop.company,
      publicUrl: publicUrlOf(config),
      fallbackName: shopNameOf(config),
      pagePrefix: pagePrefixOf(config),
    }),
  );
  if (config.NODE_ENV === "production") app.use(staticFiles("build/shop/client"));
  app.route("/", assets.routes("/assets", "shop"));

  const features =
    commerce?.features ?? backend?.features ?? (() => ({ giftCards: config.FEATURE_GIFT_CARDS }));
  const storefront = createStorefront(
    config,
    host.loadPages,
    features,
    commerce
      ? {
          fetch: async (request, incoming) => commerce.app.fetch(request, { incoming }),
          ...(config.NODE_ENV === "production" && {
            trusted: true,
            knownAnswers: parsedCache(commerce.answers),
          }),
        }
      : (backend ?? { fetch: async (request) => fetch(request) }),
    log,
  );
  app.use(originCheck);
  app.use(recordRequest);
  app.use(closedPages(closure));
  app.route("/", sharePictures(images, shop));
  if (config.LOCALE_PREFIX) app.use(requireLocalePrefix);
  app.all("*", createPages({ render: storefront, cache, log, count: metrics.countPage }));

  const answerPage = answerCachedPages({ cache, log, secure, count: metrics.countPage });
  const answerCall = commerce && answerCachedCalls({ answers: commerce.answers, log, secure });
  const checkHost = createHostCheck(config, log);
  const listener = getRequestListener(app.fetch);
  /** Cached pages and API responses skip Hono; other requests get the shop's origin as their base URL. */
  const answer: RequestListener = (request, response) => {
    const origin = checkHost(request, response);
    if (origin === undefined) return metrics.observe(request, response);
    const open = closure.isOpen();
    if (open && answerPage(request, response)) return;
    metrics.observe(request, response);
    const onOrigin: RequestListener = () => {
      request.url = origin + request.url;
      void listener(request, response);
    };
    if (!open || !answerCall?.(request, response, onOrigin)) onOrigin(request, response);
  };
  return {
    config,
    demo: commerce?.demo ?? false,
    mailbox: commerce?.mailbox ?? false,
    closure,
    notReady: async () => (await commerce?.notReady()) ?? [],
    log,
    handle: (request: IncomingMessage, response: ServerResponse) =>
      traceRequest(request, response, () => answer(request, response)),
    activeRequests: metrics.activeRequests,
    drain: () => {
      draining = true;
      commerce?.drain();
    },
    close: async () => {
      backend?.close();
      await commerce?.close();
      await stopTracing();
    },
  };
}
