import { hash, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import {
  createRequestHandler,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { audienceContext } from "#app/features/closed-shop/audience.server.ts";
import { fallbackNameContext } from "#app/features/identity/identity.server.ts";
import {
  failureContext,
  nonceContext,
  optimisationsContext,
  pageTextContext,
  patternContext,
  shopContext,
  shopUrlContext,
  thirdPartiesContext,
} from "#app/features/api/shop-api.server.ts";
import type { ThirdParties } from "#app/features/privacy/consent.ts";
import {
  type Connect,
  createVisitor,
  visitorContext,
} from "#app/features/session/visitor.server.ts";
import { ApiError, isOutage } from "#contract/api-error.ts";
import { configureCookies } from "#app/features/session/cookies.server.ts";
import { configurePages } from "#app/ui/page-link.tsx";
import { cacheFamilies, surrogateKey } from "#contract/client/cache-families.ts";
import { createShop } from "#contract/client/client.ts";
import type { Connection, Misfit } from "#contract/client/transport.ts";
import { endOf } from "#commerce/kernel/http/response-cache.ts";
import { clientOf } from "#commerce/kernel/http/trusted-networks.ts";
import { inSpan, setRoute } from "#commerce/kernel/tracing.ts";
import { audienceOf } from "./closed-shop.ts";
import { apiUrlOf, type Config, pagePrefixOf, publicUrlOf, shopNameOf } from "./config.ts";
import { incomingOf } from "./http/host-check.ts";
import type { FindParsed } from "./http/response-cache.ts";
import { askToResend, isDocumentForm, outageHeaders } from "./pages/resend-form.tsx";
import { previewHeaders, type Rendered } from "./pages/pages.ts";

export type LoadPages = () => Promise<ServerBuild>;

type Fetch = (request: Request) => Promise<Response>;

/** In-process calls pass the visitor's request along: the backend reads the client's address from it. */
type CommerceFetch = (request: Request, incoming: IncomingMessage | undefined) => Promise<Response>;

type Commerce = {
  fetch: CommerceFetch;
  /** The commerce was built with this contract: its answers are not validated again. */
  trusted?: boolean;
  /** Cached public answers for one visit. */
  knownAnswers?: ((incoming: IncomingMessage | undefined) => FindParsed) | undefined;
  findDialect?: Connection["findDialect"];
};

/** The storefront knows only the contract: in-process by default, over HTTP if SHOP_API_URL is set. */
export function createStorefront(
  config: Config,
  loadPages: LoadPages,
  features: () => { giftCards: boolean },
  commerce: Commerce,
  log: Logger,
) {
  const handle = createHandler(config, loadPages);
  const { trusted, findDialect } = commerce;
  const reportMisfit = createMisfitLog(log);
  const baseUrl = apiUrlOf(config);
  const thirdParties = thirdPartiesOf(config);
  const shopUrl = publicUrlOf(config);
  const fallbackName = shopNameOf(config);
  const optimisations = {
    bufferedRender: !config.DISABLE_OPTIMISATIONS.includes("buffered-render"),
    lateScripts: !config.DISABLE_OPTIMISATIONS.includes("late-scripts"),
  };
  configurePages({ prefix: pagePrefixOf(config) });
  configureCookies({ secure: config.PUBLIC_URL?.startsWith("https:") ?? false });

  return async (request: Request): Promise<Rendered> => {
    const incoming = incomingOf(request);
    const tags = new Set<string>();
    const sentForm = isDocumentForm(request) ? request.clone() : undefined;
    let complete = true;
    let lacksAnswer = false;
    let until = Infinity;
    const preview = previewHeaders(new URL(request.url));
    const findKnown = preview.length === 0 ? commerce.knownAnswers?.(incoming) : undefined;
    const readCache =
      findKnown &&
      (async (path: string) => {
        const found = await findKnown(path).catch((error: unknown) => {
          if (isOutage(error)) complete = false;
          throw error;
        });
        if (!found) return undefined;
        until = Math.min(until, found.until);
        for (const tag of found.tags) tags.add(tag);
        return found.value;
      });
    const keyed = keyWrites(request);
    const note: Fetch = async (call) => {
      keyed(call);
      for (const [name, value] of preview) call.headers.set(name, value);
      const answer = await commerce.fetch(call, incoming).catch((error: unknown) => {
        complete = false;
        throw error;
      });
      if (answer.status >= 500) complete = false;
      for (const tag of tagsOf(answer)) tags.add(tag);
      until = Math.min(until, endOf(answer.headers));
      return answer;
    };
    const connect: Connect = ({ bearer, channelCode, through }) =>
      createShop({
        fetch: through ? through(note) : note,
        baseUrl,
        language: "it-IT",
        channel: channelCode ?? config.CHANNEL_CODE,
        bearer,
        trusted,
        findDialect,
        coupons: visitor.coupons,
        report: (misfit) => {
          if (misfit.field === null) complete = false;
          reportMisfit(misfit, incoming?.headers["x-request-id"]);
        },
        readCache,
        features: features(),
        clientAddress: incoming && clientOf(incoming, config.TRUST_PROXY).address,
        userAgent: request.headers.get("user-agent") ?? undefined,
      });
    const visitor = createVisitor(request, connect, config.CHANNEL_CODE);
    const context = new RouterContextProvider();
    context.set(shopContext, connect({}));
    context.set(failureContext, (error) => {
      const requestId = incoming?.headers["x-request-id"];
      const path = new URL(request.url).pathname;
      // Client errors such as a wrong method are not the shop's fault and are not logged.
      if (isRouteErrorResponse(error) && error.status < 500) return;
      if (!isOutage(error) && !(findDialect && error instanceof ApiError)) {
        log.error({ err: error, requestId, path }, "a page broke");
        return;
      }
      // The backend failed, not the page: logged as a warning, and the page is not cached.
      complete = false;
      lacksAnswer = true;
      log.warn({ requestId, path, problem: String(error) }, "a page had no answer of the backend");
    });
    context.set(shopUrlContext, shopUrl);
    context.set(fallbackNameContext, fallbackName);
    context.set(visitorContext, visitor);
    context.set(thirdPartiesContext, thirdParties);
    const audience = audienceOf(request) ?? (preview.length > 0 ? "preview" : null);
    context.set(audienceContext, audience);
    const nonce = randomBytes(16).toString("base64");
    context.set(nonceContext, nonce);
    context.set(optimisationsContext, optimisations);
    const response = await inSpan({ name: "render" }, async () =>
      visitor.seal(await handle(request, context)),
    );
    setRoute(request.method, context.get(patternContext));
    if (sentForm && lacksAnswer && response.status >= 500)
      return {
        response: await askToResend(sentForm, response),
        html: undefined,
        nonce,
        tags,
        complete,
      };
    const html = context.get(pageTextContext) ?? undefined;
    return {
      response: complete ? response : admitOutage(response),
      html,
      nonce,
      tags,
      complete,
      until,
    };
  };
}

/** Derives an idempotency key for each write, so that a resubmitted form repeats none of them. */
function keyWrites(request: Request): (call: Request) => void {
  const key = request.headers.get("idempotency-key");
  if (!key) return () => {};
  const made = new Map<string, number>();
  return ({ method, url, headers }) => {
    if (method === "GET") return;
    const write = `${method} ${url}`;
    const turn = (made.get(write) ?? 0) + 1;
    made.set(write, turn);
    headers.set("idempotency-key", hash("sha256", `${key} ${turn} ${write}`));
  };
}

/** A response without cache tags counts as depending on all of them. */
const tagsOf = ({ headers }: Response) => headers.get(surrogateKey)?.split(" ") ?? cacheFamilies;

const mostMisfits = 1000;

/** Logs each call and field once: a non-conforming backend fails on every page. */
function createMisfitLog(log: Logger) {
  const reported = new Set<string>();
  return ({ call, field, problem }: Misfit, requestId: unknown) => {
    const key = `${call} ${field}`;
    if (reported.has(key) || reported.size >= mostMisfits) return;
    reported.add(key);
    log.warn({ requestId, call, field, problem }, "the backend answered otherwise than expected");
  };
}

/** A page that failed because the backend is down gets 503 and is not cached. */
function admitOutage(response: Response): Response {
  if (response.status !== 500) return response;
  return new Response(response.body, { status: 503, headers: outageHeaders(response) });
}

/** In production routes are loaded once; in development every request reloads them. */
function createHandler(config: Config, loadPages: LoadPages) {
  const { NODE_ENV } = config;
  const load = async () => {
    const build = withRootStylesFound(await loadPages());
    const basename = pagePrefixOf(config);
    return basename === "" ? build : { ...build, basename };
  };
  if (NODE_ENV !== "production") return createRequestHandler(load, NODE_ENV);
  let handler: Promise<ReturnType<typeof createRequestHandler>> | undefined;
  return async (request: Request, context: RouterContextProvider) => {
    handler ??= load().then((build) => createRequestHandler(build, NODE_ENV));
    return (await handler)(request, context);
  };
}

/**
 * The build marks shared style sheets with a `#`, because their links may be removed. The root's are never removed:
 * unmarked, they are recognised and not appended again after a screen's styles, which they would override.
 */
function withRootStylesFound(build: ServerBuild): ServerBuild {
  const { routes } = build.assets;
  const ofRoot = new Set(routes["root"]?.css);
  const found = Object.entries(routes).map(([id, route]) => {
    const css = route?.css?.map((href) => (ofRoot.has(href) ? href.replace(/#$/, "") : href));
    return [id, route && { ...route, ...(css && { css }) }] as const;
  });
  return { ...build, assets: { ...build.assets, routes: Object.fromEntries(found) } };
}

function thirdPartiesOf(config: Config): ThirdParties | null {
  const { RECAPTCHA_SITE_KEY, ANALYTICS_SCRIPT_URL } = config;
  if (!RECAPTCHA_SITE_KEY && !ANALYTICS_SCRIPT_URL) return null;
  return {
    recaptchaSiteKey: RECAPTCHA_SITE_KEY ?? null,
    analyticsScript: ANALYTICS_SCRIPT_URL ?? null,
  };
}
