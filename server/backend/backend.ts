import { isRecord } from "#contract/format/keys-of.ts";
import type { IncomingMessage } from "node:http";
import { errorFromBody } from "#contract/api-error.ts";
import type { Connection } from "#contract/client/transport.ts";
import { CONTRACT_VERSION, LOCALE_ISO } from "#contract/constants.ts";
import { Hono, type Context } from "hono";
import type { Logger } from "pino";
import { signatureHeader, signCall } from "#commerce/kernel/http/storefront-signature.ts";
import { endOf } from "#commerce/kernel/http/response-cache.ts";
import { clientOf, isNearby } from "#commerce/kernel/http/trusted-networks.ts";
import { traceparent } from "#commerce/kernel/tracing.ts";
import { cacheFamilies, settingsFamily, surrogateKey } from "#contract/client/cache-families.ts";
import { createAnswerCache, lifetimeOf } from "#contract/client/answer-cache.ts";
import { foreignBackend } from "#contract/client/dialects/dialect.ts";
import {
  officePath,
  failedOrderPath,
  foreignOrderPath,
  paymentPath,
  prefixedPath,
  thankyouScreen,
} from "#contract/paths.ts";
import { type Config, pagePrefixOf } from "../config.ts";
import { fetchRemote } from "../images/fetch-remote.ts";
import type { Found } from "../http/response-cache.ts";
import { type ChangeListener, followFeed } from "./follow-feed.ts";
import { html } from "hono/html";

export type Backend = ReturnType<typeof openBackend>;

export function openBackend(config: Config & { SHOP_API_URL: string }, log: Logger) {
  const { SHOP_API_URL, SHOP_API_TIMEOUT, STOREFRONT_SECRET: secret, TRUST_PROXY } = config;
  const { origin } = new URL(SHOP_API_URL);
  const ending = new AbortController();
  const foreign = foreignBackend();
  const answers = createAnswerCache<Found>();
  /** Whether the backend has our contract; undefined until it has answered. */
  let isOurs: boolean | undefined;
  let features = { giftCards: config.FEATURE_GIFT_CARDS };
  const readFeatures = async () => {
    const terms = await answerOf(`${SHOP_API_URL}/shop/selling-terms`);
    const { giftCards, contract } = isRecord(terms) ? terms : {};
    if (typeof giftCards === "boolean") features = { giftCards };
    if (terms) isOurs = contract === CONTRACT_VERSION;
    return terms !== null;
  };
  const refreshFeatures = throttled(readFeatures, featuresRestMs);
  void refreshFeatures();
  const forget = (family?: string) => {
    foreign.forget();
    answers.clear();
    if (family === undefined || family === settingsFamily) readFeatures().catch(() => {});
  };

  /** Signs calls with the shared secret, so that the backend rate-limits the shopper, not this storefront. */
  function send(request: Request, incoming?: IncomingMessage): Promise<Response> {
    if (secret && incoming) {
      const { address } = clientOf(incoming, TRUST_PROXY);
      const shopper = { address, nearby: isNearby(incoming, TRUST_PROXY) };
      const signature = signCall(shopper, { secret, now: new Date(), call: request });
      request.headers.set(signatureHeader, signature);
    }
    const trace = traceparent();
    if (trace) request.headers.set("traceparent", trace);
    // A backend that hangs fails the call after the timeout instead of blocking the page.
    return fetch(request, { signal: AbortSignal.timeout(SHOP_API_TIMEOUT) });
  }

  /** Returns the answer with its cache tags: pages made from it are invalidated by the same changes. */
  async function readPublic(path: string, incoming: IncomingMessage | undefined): Promise<Found> {
    const headers = {
      accept: "application/ld+json",
      "accept-language": LOCALE_ISO,
      "x-channel-code": config.CHANNEL_CODE,
    };
    const response = await send(new Request(SHOP_API_URL + path, { headers }), incoming);
    const value: unknown = await response.json();
    if (!response.ok) throw errorFromBody(response.status, value);
    const tags = new Set(response.headers.get(surrogateKey)?.split(" ") ?? cacheFamilies);
    return { value, tags, until: endOf(response.headers) };
  }

  const knownAnswers = (incoming: IncomingMessage | undefined) => async (path: string) => {
    const seconds = lifetimeOf(path);
    if (seconds === undefined) return undefined;
    const found = await answers.read(path, seconds, () => readPublic(path, incoming));
    if (found.until > Date.now()) return found;
    answers.forget(path);
    return undefined;
  };

  /** Null for a backend of ours, which reports our contract version. */
  const findDialect: Connection["findDialect"] = async (connection, request) => {
    if (isOurs === undefined) await refreshFeatures();
    return isOurs ? null : foreign.dialectOf(connection, request);
  };

  return {
    origin,
    fetch: send,
    findDialect,
    knownAnswers,
    isReady: throttled(
      async () => (await answerOf(`${SHOP_API_URL}/shop/countries`)) !== null,
      readyRestMs,
    ),
    /** Feature switches of the backend's office; the environment is the default for backends that do not report them. */
    features: () => {
      void refreshFeatures();
      return features;
    },
    /** Originals of pictures uploaded in the backend's office. */
    uploads: {
      get: (name: string) => fetchRemote(new URL(`/_ipx/_/${name}`, origin), () => false),
    },
    changes: {
      subscribe({ onChange, onGap }: ChangeListener) {
        if (!secret) return;
        const feed = { url: `${SHOP_API_URL}/changes`, secret, log };
        const listener: ChangeListener = {
          onChange(family) {
            forget(family);
            onChange(family);
          },
          onGap() {
            forget();
            onGap();
          },
        };
        void followFeed(feed, listener, ending.signal);
      },
    },
    /** Redirects the office and payment paths of this host to the backend. */
    routes: () =>
      new Hono()
        .route("/", paymentRedirect(config))
        .on("GET", [officePath, `${officePath}/*`], (c) => {
          const { pathname, search } = new URL(c.req.url);
          return c.redirect(origin + pathname + search, 302);
        }),
    close: () => ending.abort(),
  };
}

const patienceMs = 3000;

/** The backend's JSON object; null for anything else, such as the HTML error page of its proxy. */
async function answerOf(url: string): Promise<object | null> {
  const headers = { accept: "application/ld+json" };
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(patienceMs) });
  const body: unknown = await response.json();
  return response.ok && typeof body === "object" ? body : null;
}

const readyRestMs = 2000;
const featuresRestMs = 60_000;

/** Throttles a check that visitors can trigger with every request: repeats the last result for `restMs`. */
function throttled(ask: () => Promise<boolean>, restMs: number): () => Promise<boolean> {
  let last: { at: number; answer: Promise<boolean> } | undefined;
  return () => {
    // Monotonic: the system clock may be set back.
    if (!last || last.at + restMs < performance.now()) {
      last = { at: performance.now(), answer: ask().catch(() => false) };
    }
    return last.answer;
  };
}

type Settings = Pick<Config, "SHOP_API_URL" | "SHOP_PAYMENT_URL" | "LOCALE_PREFIX">;

/** URL of another backend's payment page: SHOP_PAYMENT_URL, or else the origin of its API. */
export function paymentAddress(
  { SHOP_API_URL, SHOP_PAYMENT_URL }: Pick<Settings, "SHOP_API_URL" | "SHOP_PAYMENT_URL">,
  path: string,
): string {
  const base = SHOP_PAYMENT_URL ?? new URL(SHOP_API_URL ?? "http://localhost").origin;
  return base.replace(/\/$/, "") + path;
}

/**
 * Redirects the payment path to another backend, so that links stay the same. Payments that return to this host, at the
 * URLs Sylius uses, are redirected to this shop's screens.
 */
export function paymentRedirect(settings: Settings) {
  const own = (c: Context, path: string) =>
    c.redirect(prefixedPath(pagePrefixOf(settings), path), 302);
  const theirs = (c: Context) => {
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(paymentAddress(settings, pathname + search), 302);
  };
  return new Hono()
    .get(`${foreignOrderPath}/:token/pay`, (c) => {
      const { locale, token } = c.req.param();
      return leave(c, paymentAddress(settings, paymentPath(token, locale)));
    })
    .on("GET", ["after-pay", "payment-request"].map(gatewayReturn), theirs)
    .get(`${foreignOrderPath}/thank-you`, (c) => own(c, thankyouScreen))
    .get(`${foreignOrderPath}/:token`, (c) => own(c, failedOrderPath(c.req.param("token"))));
}

/** Callbacks of payment providers are redirected to the backend. */
const gatewayReturn = (name: string) => `${foreignOrderPath}/${name}/*`;

/** An HTML page instead of a redirect: the CSP of the previous page forbids its form to end on another site. */
function leave(c: Context, url: string) {
  c.header("refresh", `0; url=${url}`);
  c.header("cache-control", "no-store");
  return c.html(
    html`<!doctype html>
      <html lang="it">
        <meta charset="utf-8" /><title>Pagamento</title>
        <p><a href="${url}">Continua con il pagamento</a></p>
      </html>`,
  );
}
