import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { isFresh } from "#commerce/kernel/http/etag.ts";
import { wantsPlainJson } from "#commerce/kernel/http/json-ld.ts";
import {
  type ResponseCache,
  type CachedResponse,
  headersOf,
  valueOf,
} from "#commerce/kernel/http/response-cache.ts";
import { apiPrefix } from "#contract/paths.ts";
import { logRequest, requestIdFrom } from "./log.ts";
import { documentHeaders, silentPolicy } from "./security-headers.ts";

type Parts = { answers: ResponseCache; log: Logger; secure: boolean };

/**
 * Answers of the API that are kept go out before anything else of the server runs. Says false when there is none;
 * one that turns out to have changed is made anew by the listener.
 */
export function answerCachedCalls({ answers, log, secure }: Parts) {
  const always = [...documentHeaders(secure), silentPolicy].flat();

  function write(kept: CachedResponse, request: IncomingMessage, response: ServerResponse): void {
    const started = performance.now();
    const requestId = requestIdFrom(request.headers["x-request-id"]);
    const { "content-type": type, ...own } = headersOf(kept);
    const status = isFresh(request.headers["if-none-match"], kept.etag) ? 304 : 200;
    const body = ["content-type", type, "content-length", String(kept.body.length)];
    const headers = [...Object.entries(own).flat(), ...always, "x-request-id", requestId];
    if (status === 304) response.writeHead(304, headers).end();
    else response.writeHead(200, [...body, ...headers]).end(kept.body);
    const path = request.url?.split("?", 1)[0] ?? "";
    logRequest(log, { requestId, method: "GET", path, status, started });
  }

  return (request: IncomingMessage, response: ServerResponse, listener: RequestListener) => {
    const { url = "", method, headers } = request;
    if (method !== "GET" || headers.authorization || wantsPlainJson(headers.accept)) return false;
    // Whether a page of another origin may read it is said by the app.
    if (headers.origin) return false;
    if (!answers.find(url, new Date())) return false;
    void answers.isCurrent().then((current) => {
      const kept = current ? answers.find(url, new Date()) : undefined;
      return kept ? write(kept, request, response) : void listener(request, response);
    });
    return true;
  };
}

export type Found = { value: unknown; until: number; tags: ReadonlySet<string> };

/** What is kept under the path, what it was made from, and when time alone will change it. */
export type FindParsed = (path: string) => Promise<Found | undefined>;

/**
 * Answers at hand for pages rendered in the same process, without a request. One visit asks once whether they are
 * current: that holds for all it reads.
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
