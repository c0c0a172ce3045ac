import type { Context } from "hono";
import type { Logger } from "pino";
import { NO_STORE } from "#contract/constants.ts";
import { audienceOf } from "../closed-shop.ts";
import { chooseEncoding, encode, encodeStream, type Encoding } from "../http/static-files.ts";
import { anyProduct, productKey, surrogateKey } from "#contract/client/cache-families.ts";
import { copyIncoming } from "../http/host-check.ts";
import type { PageResult } from "../metrics/metrics.ts";
import { withoutTokens } from "../http/log.ts";
import { pagePolicy } from "../http/security-headers.ts";
import crawlers from "./crawlers.json" with { type: "json" };
import {
  bodyOf,
  canonicalUrl,
  endingAt,
  isFresh,
  type PageCache,
  pageKey,
  sharedLifetime,
  type StoredPage,
  storePage,
  variesBy,
} from "./page-cache.ts";
import { previewMomentParam, previewParam } from "#contract/paths.ts";
import {
  previewHeader,
  previewMomentHeader,
  readPreviewToken,
} from "#contract/sections/previews.ts";

export type Rendered = {
  response: Response;
  html: string | undefined;
  nonce: string;
  tags: ReadonlySet<string>;
  complete: boolean;
  /** When scheduled changes (a delivery promise, a publication) make the page outdated. */
  until?: number;
};
type Render = (request: Request) => Promise<Rendered>;

/**
 * Serves the storefront. Pages with `s-maxage` are equal for everyone, so they are cached whole and compressed: a hit never
 * touches React. A stale page is served while one render replaces it.
 */
export function createPages({
  render,
  cache,
  log,
  count = () => {},
}: {
  render: Render;
  cache: PageCache;
  log: Logger;
  count?: (result: PageResult) => void;
}) {
  const underWay = new Map<string, Promise<StoredPage | Rendered>>();

  function renderOnce(key: string, request: Request): Promise<StoredPage | Rendered> {
    const running = underWay.get(key);
    if (running) return running.then(async (page) => (isStored(page) ? page : render(request)));
    const work = produce(lasting(request), key).finally(() => underWay.delete(key));
    underWay.set(key, work);
    return work;
  }

  async function produce(request: Request, key: string): Promise<StoredPage | Rendered> {
    const since = cache.moment();
    const rendered = await render(request);
    const { response, html, nonce, tags, complete, until = Infinity } = rendered;
    const keep = response.status === 200 && complete;
    const lifetime = keep ? sharedLifetime(response.headers) : 0;
    if (lifetime === 0 || html === undefined) return rendered;
    const headers = new Headers(response.headers);
    for (const [name, value] of pagePolicy(nonce)) headers.set(name, value);
    headers.set(surrogateKey, keysOf(tags));
    const page = storePage({ html, headers, tags, seconds: lifetime, until });
    const names = variesBy(headers);
    if (names) cache.declare(new URL(request.url).pathname, page, names, since);
    // Rendered again without the parameters that turned out not to affect it, and cached for everybody.
    const canonical = names && canonicalUrl(new URL(request.url), names);
    // Compares keys: another spelling of the same URL would wait for this very render (deadlock).
    if (canonical && pageKey(canonical) !== key) return findOrRender(rewritten(request, canonical));
    cache.set(key, page, since);
    return page;
  }

  async function findOrRender(request: Request): Promise<StoredPage | Rendered> {
    const key = pageKey(new URL(request.url));
    return cache.get(key) ?? renderOnce(key, request);
  }

  return async (c: Context): Promise<Response> => {
    const asked = new URL(c.req.url);
    const encoding = chooseEncoding(c.req.header("accept-encoding"));
    const reads = c.req.method === "GET" || c.req.method === "HEAD";
    const own = audienceOf(c.req.raw) !== null || isPreview(asked);
    if (!reads || asked.pathname.endsWith(".data") || own) {
      return finish(c, await render(c.req.raw), encoding);
    }
    const url = cache.canonical(asked) ?? asked;
    const request = rewritten(c.req.raw, url);
    const key = pageKey(url);
    const kept = cache.get(key);
    if (kept && !isFresh(kept)) {
      renderOnce(key, anonymous(request)).catch((error: unknown) => {
        log.error({ err: error, path: url.pathname }, "a stale page could not be renewed");
      });
    }
    if (!kept && c.req.method === "HEAD") return finish(c, await render(c.req.raw), encoding);
    const made = kept ?? (await renderOnce(key, request));
    const page = isStored(made) || made.complete ? made : (cache.getEnded(key) ?? made);
    if (kept) count(isFresh(kept) ? "hit" : "stale");
    else if (isStored(page)) count("miss");
    return isStored(page) ? answerStored(c, page, encoding) : finish(c, page, encoding);
  };

  async function finish(c: Context, rendered: Rendered, encoding: Encoding): Promise<Response> {
    const { response, html, nonce, tags, until = Infinity } = rendered;
    if (isErrorPage(c, rendered) && isCrawler(c.req.header("user-agent"))) {
      const { status } = response;
      log.warn({ path: withoutTokens(c.req.path), status }, "error answered to a crawler");
      return new Response(null, { status, headers: { "cache-control": NO_STORE } });
    }
    if (html === undefined && !(response.body && isText(response))) return response;
    const headers = new Headers(response.headers);
    if (!headers.has("cache-control")) headers.set("cache-control", NO_STORE);
    const streamed = isXml(response) ? response.body : null;
    // A streamed body is incomplete: the rest may contain any product.
    const all = streamed ? new Set([...tags, anyProduct]) : tags;
    if (sharedLifetime(headers) > 0) headers.set(surrogateKey, keysOf(all));
    endWith(headers, until);
    // The header is about the page's parameters; data requests have those of the framework.
    if (new URL(c.req.url).pathname.endsWith(".data")) headers.delete("no-vary-search");
    const preview = isPreview(new URL(c.req.url));
    if (preview) {
      headers.set("cache-control", NO_STORE);
      headers.set("x-robots-tag", "noindex");
      headers.set("referrer-policy", "same-origin");
    }
    if (html !== undefined) {
      for (const [name, value] of pagePolicy(nonce, { preview })) headers.set(name, value);
    }
    if (encoding !== "identity") headers.set("content-encoding", encoding);
    headers.append("vary", "Accept-Encoding");
    const { status } = response;
    if (streamed) return new Response(encodeStream(streamed, encoding), { status, headers });
    const text = html ?? (await response.text());
    return new Response(await encode(text, encoding, 4), { status, headers });
  }
}

async function answerStored(c: Context, page: StoredPage, encoding: Encoding): Promise<Response> {
  const headers = new Headers(page.headers);
  headers.set("etag", page.etag);
  headers.append("vary", "Accept-Encoding");
  endWith(headers, page.until);
  if (c.req.header("if-none-match") === page.etag)
    return new Response(null, { status: 304, headers });
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  return new Response(await bodyOf(page, encoding), { headers });
}

function endWith(headers: Headers, until: number): void {
  const said = headers.get("cache-control");
  if (said) headers.set("cache-control", endingAt(said, until, Date.now()));
}

/** Proxies refuse headers of many kilobytes: beyond this many products, the tag for any product is sent instead. */
const mostItems = 150;

function keysOf(tags: ReadonlySet<string>): string {
  const others = [...tags].filter((tag) => !tag.startsWith(productKey("")));
  const many = tags.size - others.length > mostItems;
  return [...(many ? new Set([...others, anyProduct]) : tags)].join(" ");
}

/** Copies the request with another URL of the same page; returns it unchanged if the URL is equal. */
function rewritten(request: Request, url: URL): Request {
  if (new URL(request.url).search === url.search) return request;
  return copyIncoming(request, new Request(url, { headers: request.headers }));
}

/** Without this visitor's abort signal: others wait for the same render, so it must finish even if they leave. */
const lasting = (request: Request): Request =>
  copyIncoming(request, new Request(request.url, { headers: request.headers }));

/** Without cookies: a refreshed cached page must not contain anything of the visitor who triggered it. */
function anonymous(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("cookie");
  return new Request(request.url, { headers });
}

/** Responses to form posts and scripts are never error pages. */
const isErrorPage = (c: Context, { response, html }: Rendered) =>
  response.status >= 400 && c.req.method === "GET" && html !== undefined;

const isStored = (page: StoredPage | Rendered): page is StoredPage => "etag" in page;

/** Sitemaps and feeds of a large shop are streamed. */
const isXml = ({ headers }: Response) => headers.get("content-type")?.startsWith("text/xml");

const isText = (response: Response) =>
  /^(text\/|application\/json)/.test(response.headers.get("content-type") ?? "") &&
  !response.headers.has("content-encoding");

/** Whether a URL requests a preview; only the backend can check its token. */
function isPreview({ searchParams }: URL): boolean {
  const token = searchParams.get(previewParam);
  return token !== null && (readPreviewToken(token)?.ends ?? 0) > Date.now();
}

export function previewHeaders(url: URL): [name: string, value: string][] {
  if (!isPreview(url)) return [];
  const { searchParams } = url;
  const at = searchParams.get(previewMomentParam) ?? "";
  const preview: [string, string] = [previewHeader, searchParams.get(previewParam) ?? ""];
  return Number.isNaN(Date.parse(at)) ? [preview] : [preview, [previewMomentHeader, at]];
}

/** User agents of search engines and link-preview bots. */
const known = [...crawlers.searchEngines, ...crawlers.linkPreviews];
const robots = new RegExp(known.map((name) => name.replaceAll(".", "\\.")).join("|"), "i");

/** Monitors, link checkers, curl and headless browsers do not count: they get what visitors get. */
export const isCrawler = (userAgent: string | undefined) => robots.test(userAgent ?? "");
