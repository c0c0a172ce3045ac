import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { chooseEncoding, type Encoding } from "../http/static-files.ts";
import { logRequest, requestIdFrom } from "../http/log.ts";
import { documentHeaders } from "../http/security-headers.ts";
import { settingsFamily } from "#contract/client/cache-families.ts";
import { previewParam } from "#contract/paths.ts";
import type { PageResult } from "../metrics/metrics.ts";
import {
  cachedBody,
  endingAt,
  isFresh,
  type PageCache,
  pageKey,
  type StoredPage,
} from "./page-cache.ts";

type Parts = {
  cache: PageCache;
  log: Logger;
  secure: boolean;
  count?: (result: PageResult) => void;
};

/**
 * Serves a fresh cached page before anything else of the server runs: one look-up, one write. Returns false without
 * touching other requests.
 */
export function answerCachedPages({ cache, log, secure, count = () => {} }: Parts) {
  const security = documentHeaders(secure).flat();
  const heads = new WeakMap<Uint8Array, Head>();

  /** `max-age` is in seconds, so the head is reused within the same second. */
  function headOf(page: StoredPage, encoding: Encoding, body: Uint8Array, now: number): string[] {
    const second = Math.floor(now / 1000);
    const made = heads.get(body);
    if (made?.second === second) return made.head;
    const head = [...pageHead(page, security, now), "content-length", String(body.byteLength)];
    if (encoding !== "identity") head.push("content-encoding", encoding);
    heads.set(body, { head, second });
    return head;
  }

  /** Differently spelt URLs miss this cache and are normalised by the regular path. */
  function keyOf(target: string): string {
    const url = target.includes("?") ? URL.parse(`http://shop${target}`) : null;
    return url ? pageKey(cache.canonical(url) ?? url) : `${target}?`;
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = "", url = "/", headers } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    if (url.includes(previewParam)) return false;
    const page = cache.get(keyOf(url));
    if (!page || !isFresh(page)) return false;
    const now = Date.now();
    const encoding = chooseEncoding(headers["accept-encoding"]?.toString());
    const body = cachedBody(page, encoding);
    if (!body) return false;
    count("hit");
    const started = log.isLevelEnabled("debug") ? performance.now() : undefined;
    const requestId = requestIdFrom(headers["x-request-id"]);
    const known = headers["if-none-match"] === page.etag;
    const head = known ? pageHead(page, security, now) : headOf(page, encoding, body, now);
    const status = known ? 304 : 200;
    response.writeHead(status, [...head, "x-request-id", requestId]);
    response.end(known || method === "HEAD" ? undefined : body);
    if (started !== undefined)
      logRequest(log, { requestId, method, path: pathOf(url), status, started });
    return true;
  };
}

type Head = { head: string[]; second: number };

const pageHead = ({ headers, etag, until }: StoredPage, security: string[], now: number) => [
  ...headers.flatMap(([name, value]) => [
    name,
    name === "cache-control" ? endingAt(value, until, now) : value,
  ]),
  "etag",
  etag,
  "vary",
  "Accept-Encoding",
  ...security,
];

const pathOf = (target: string) => target.split("?", 1)[0] ?? target;

type Listener = { onChange: (family: string) => void; onGap: () => void };

/** The commerce of this process, or a remote backend. */
type Source = {
  changes: { subscribe(listener: Listener): unknown };
  refreshFeatures?: () => Promise<void>;
};

/** Drops cached pages on changes of the backend, and reloads the owner's feature switches. */
export function followChanges(
  { changes, refreshFeatures }: Source,
  cache: PageCache,
  log: Logger,
): void {
  const readFeatures = () =>
    void refreshFeatures?.().catch((error: unknown) =>
      log.warn({ err: error }, "features not read"),
    );
  changes.subscribe({
    onChange(family) {
      cache.drop(family);
      if (family === settingsFamily) readFeatures();
    },
    onGap() {
      cache.clear();
      readFeatures();
    },
  });
}
