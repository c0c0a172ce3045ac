import type { Context } from "hono";
import { isbot } from "isbot";
import type { Logger } from "pino";
import { chooseEncoding, encode } from "../compression.ts";
import type { Encoding } from "../compression.ts";
import type { PageResult } from "../metrics/metrics.ts";
import { withoutTokens } from "../log.ts";
import { pagePolicy } from "../security-headers.ts";
import { bodyOf } from "./page-body.ts";
import { pageKey, sharedLifetime, storePage } from "./page-cache.ts";
import type { PageCache, StoredPage } from "./page-cache.ts";

/** The answer, the families of data it was made from, and whether the backend gave all it was asked for. */
export type Rendered = { response: Response; tags: ReadonlySet<string>; complete: boolean };
type Render = (request: Request) => Promise<Rendered>;

/**
 * Serves the storefront. Pages that say `s-maxage` are the same for everyone, so they are kept whole and compressed:
 * a hit never touches React. A stale page is served at once while one render replaces it.
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
  const underWay = new Map<string, Promise<StoredPage | Response>>();

  function renderOnce(key: string, request: Request): Promise<StoredPage | Response> {
    const running = underWay.get(key);
    if (running)
      return running.then((page) => (page instanceof Response ? produce(request) : page));
    const work = produce(request, key).finally(() => underWay.delete(key));
    underWay.set(key, work);
    return work;
  }

  async function produce(request: Request, key?: string): Promise<StoredPage | Response> {
    const since = cache.moment();
    const { response, tags, complete } = await render(request);
    const keep = response.status === 200 && complete && key !== undefined;
    const lifetime = keep ? sharedLifetime(response.headers) : 0;
    if (lifetime === 0 || !isHtml(response)) return response;
    const html = await response.text();
    const headers = new Headers(response.headers);
    headers.set("content-security-policy", pagePolicy(html));
    const page = storePage({ html, headers, tags, seconds: lifetime }, Date.now());
    if (key) cache.set(key, page, since);
    return page;
  }

  return async (c: Context): Promise<Response> => {
    const url = new URL(c.req.url);
    const encoding = chooseEncoding(c.req.header("accept-encoding"));
    if (c.req.method !== "GET" || url.pathname.endsWith(".data")) {
      return finish(c, (await render(c.req.raw)).response, encoding);
    }
    const key = pageKey(url);
    const kept = cache.get(key);
    if (kept && kept.freshUntil < Date.now()) {
      renderOnce(key, anonymous(c.req.raw)).catch((error: unknown) => {
        log.error({ err: error, path: url.pathname }, "a stale page could not be renewed");
      });
    }
    const page = kept ?? (await renderOnce(key, c.req.raw));
    if (kept) count(kept.freshUntil < Date.now() ? "stale" : "hit");
    else if (!(page instanceof Response)) count("miss");
    return page instanceof Response ? finish(c, page, encoding) : answerStored(c, page, encoding);
  };

  async function finish(c: Context, response: Response, encoding: Encoding): Promise<Response> {
    if (isErrorPage(c, response) && isbot(c.req.header("user-agent"))) {
      log.warn(
        { path: withoutTokens(c.req.path), status: response.status },
        "error answered to a bot",
      );
      return new Response(null, { status: response.status });
    }
    if (!response.body || !isText(response)) return response;
    const body = await response.text();
    const headers = new Headers(response.headers);
    if (isHtml(response)) headers.set("content-security-policy", pagePolicy(body));
    if (encoding !== "identity") headers.set("content-encoding", encoding);
    headers.append("vary", "Accept-Encoding");
    return new Response(await encode(body, encoding, 4), { status: response.status, headers });
  }
}

async function answerStored(c: Context, page: StoredPage, encoding: Encoding): Promise<Response> {
  const headers = new Headers(page.headers);
  headers.set("etag", page.etag);
  headers.append("vary", "Accept-Encoding");
  if (c.req.header("if-none-match") === page.etag)
    return new Response(null, { status: 304, headers });
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  return new Response(await bodyOf(page, encoding), { headers });
}

/** A renewed page must not carry anything of the visitor who happened to ask. */
function anonymous(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("cookie");
  return new Request(request.url, { headers });
}

/** An answer to a form or to a script is no error page, whoever asks. */
const isErrorPage = (c: Context, response: Response) =>
  response.status >= 400 && c.req.method === "GET" && isHtml(response);

const isHtml = (response: Response) =>
  response.headers.get("content-type")?.startsWith("text/html") ?? false;

const isText = (response: Response) =>
  /^(text\/|application\/json)/.test(response.headers.get("content-type") ?? "") &&
  !response.headers.has("content-encoding");
