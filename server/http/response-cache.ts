import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { isFresh } from "#commerce/kernel/http/etag.ts";
import {
  type ResponseCache,
  type CachedResponse,
  headersOf,
  mayAnswerFromCache,
  valueOf,
} from "#commerce/kernel/http/response-cache.ts";
import { apiPrefix } from "#contract/paths.ts";
import { logRequest, requestIdFrom } from "./log.ts";
import { documentHeaders, silentPolicy } from "./security-headers.ts";

type Head = { unchanged: string[]; whole: string[] };
type Parts = { answers: ResponseCache; log: Logger; secure: boolean };

/**
 * Serves cached API responses before anything else of the server runs. Returns false if none is cached; an outdated one is
 * recomputed by the listener.
 */
export function answerCachedCalls({ answers, log, secure }: Parts) {
  const always = [...documentHeaders(secure), silentPolicy].flat();
  const heads = new WeakMap<CachedResponse, Head>();

  /** Computed once per cached response: only the request id differs between its answers. */
  function headOf(kept: CachedResponse): Head {
    const known = heads.get(kept);
    if (known) return known;
    const { "content-type": type, ...own } = headersOf(kept);
    const unchanged = [...Object.entries(own).flat(), ...always];
    const body = ["content-type", type, "content-length", String(kept.body.length)];
    const head = { unchanged, whole: [...body, ...unchanged] };
    heads.set(kept, head);
    return head;
  }

  function write(kept: CachedResponse, request: IncomingMessage, response: ServerResponse): void {
    const started = performance.now();
    const requestId = requestIdFrom(request.headers["x-request-id"]);
    const status = isFresh(request.headers["if-none-match"], kept.etag) ? 304 : 200;
    const { unchanged, whole } = headOf(kept);
    const head = status === 304 ? unchanged : whole;
    response.writeHead(status, [...head, "x-request-id", requestId]);
    response.end(status === 304 ? undefined : kept.body);
    const path = request.url?.split("?", 1)[0] ?? "";
    logRequest(log, { requestId, method: "GET", path, status, started });
  }

  return (request: IncomingMessage, response: ServerResponse, listener: RequestListener) => {
    const { url = "", method, headers } = request;
    // CORS requests are handled by the app.
    if (method !== "GET" || headers.authorization || headers.origin) return false;
    if (!mayAnswerFromCache((name) => headers[name]?.toString())) return false;
    if (!answers.find(url, new Date())) return false;
    void answers.isCurrent().then((current) => {
      const kept = current ? answers.find(url, new Date()) : undefined;
      return kept ? write(kept, request, response) : void listener(request, response);
    });
    return true;
  };
}

export type Found = { value: unknown; until: number; tags: ReadonlySet<string> };

/** The cached value of a path, its cache tags, and when a scheduled change makes it outdated. */
export type FindParsed = (path: string) => Promise<Found | undefined>;

/**
 * Gives pages rendered in this process access to cached answers without a request. Freshness is checked once per visit, for
 * all its reads.
 */
export function parsedCache(answers: ResponseCache): () => FindParsed {
  return () => {
    let current: Promise<boolean> | undefined;
    return async (path) => {
      if (!answers.find(apiPrefix + path, new Date())) return undefined;
      if (!(await (current ??= answers.isCurrent()))) return undefined;
      const kept = answers.find(apiPrefix + path, new Date());
      return kept && { value: valueOf(kept), until: kept.until, tags: kept.pageTags };
    };
  };
}
