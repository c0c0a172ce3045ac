import { hash } from "node:crypto";
import { createTaggedCache } from "#commerce/kernel/cache.ts";
import { encode, type Encoding } from "../http/static-files.ts";

export type StoredPage = {
  headers: [string, string][];
  etag: string;
  bodies: Partial<Record<Encoding, Buffer<ArrayBuffer>>>;
  compressedWell: boolean;
  dropped: boolean;
  html: Buffer<ArrayBuffer>;
  /** Cache tags of the data the page was made from. */
  tags: ReadonlySet<string>;
  /** Monotonic clock: setting the system clock back must not prolong freshness. */
  freshUntil: number;
  /** Called when an encoding was added, since the entry's size has grown. */
  onGrown?: () => void;
  /** End of life: not even served stale afterwards, unless the backend is down. */
  until: number;
};

/** The query parameters that affect a path's pages, as declared by its last response. */
type Declared = Pick<StoredPage, "tags" | "freshUntil"> & { names: ReadonlySet<string> };

export type PageCache = ReturnType<typeof createPageCache>;

const megabyte = 1024 * 1024;

/** Public pages, keyed by path and the query parameters that affect them: others share one entry. */
export function createPageCache(bytes: number) {
  // The cache library does not accept size 0; nothing fits into one byte.
  const maxBytes = Math.max(1, bytes);
  const pages = createTaggedCache<StoredPage>({
    maxBytes,
    sizeOf: bytesOf,
    onGone: (page) => {
      page.dropped = true;
    },
  });
  const declared = createTaggedCache<Declared>({
    maxBytes: Math.min(megabyte, maxBytes),
    sizeOf: ({ names, tags }, path) => textBytes([path, ...names, ...tags]),
  });
  const { moment } = pages;
  return {
    get(key: string): StoredPage | undefined {
      const page = pages.get(key);
      return page && page.until > Date.now() ? page : undefined;
    },
    /** Serves an expired page while the backend is down; no order can be placed from it meanwhile. */
    getEnded: (key: string): StoredPage | undefined => pages.get(key),
    set(key: string, page: StoredPage, since: number): void {
      page.onGrown = () => pages.grown(key, page);
      pages.set(key, page, since);
    },
    moment,
    /** From now on, keys of this path ignore all other parameters. */
    declare(path: string, page: StoredPage, names: ReadonlySet<string>, since: number): void {
      const { tags, freshUntil } = page;
      declared.set(path, { tags, freshUntil, names }, since);
    },
    /** The URL without parameters that do not affect the page; undefined if they are not known. */
    canonical(url: URL): URL | undefined {
      const known = declared.get(url.pathname);
      return known && isFresh(known) ? canonicalUrl(url, known.names) : undefined;
    },
    drop(tag: string): void {
      pages.drop(tag);
      declared.drop(tag);
    },
    clear(): void {
      pages.clear();
      declared.clear();
    },
  };
}

/** Estimated memory of strings: characters plus overhead. */
const textBytes = (texts: string[]) => texts.reduce((sum, { length }) => sum + length + 32, 0);

/** Copies out of Node's buffer pool: a cached slice would keep its whole 64 KiB chunk alive. */
function ownBytes(pooled: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (pooled.byteLength === pooled.buffer.byteLength) return pooled;
  const own = Buffer.allocUnsafeSlow(pooled.byteLength);
  pooled.copy(own);
  return own;
}

function bytesOf({ html, bodies, headers, etag, tags }: StoredPage, key: string): number {
  const pieces = new Set([html, ...Object.values(bodies)].map(({ buffer }) => buffer));
  const buffers = [...pieces].reduce((sum, { byteLength }) => sum + byteLength, 0);
  return buffers + textBytes([key, etag, ...headers.flat(), ...tags]);
}

type Fresh = {
  html: string;
  headers: Headers;
  tags: ReadonlySet<string>;
  seconds: number;
  until?: number;
};

export const isFresh = ({ freshUntil }: Pick<StoredPage, "freshUntil">): boolean =>
  freshUntil > performance.now();

export function storePage({ html, headers, tags, seconds, until = Infinity }: Fresh): StoredPage {
  const bytes = ownBytes(Buffer.from(html));
  const etag = `W/"${hash("sha256", bytes, "base64url").slice(0, 22)}"`;
  const freshUntil = performance.now() + Math.min(seconds * 1000, until - Date.now());
  const empty = { bodies: {}, compressedWell: false, dropped: false };
  return { headers: [...headers], etag, html: bytes, tags, freshUntil, until, ...empty };
}

export function pageKey({ pathname, searchParams }: URL): string {
  const search = new URLSearchParams(searchParams);
  search.sort();
  return `${pathname}?${search}`;
}

export function canonicalUrl(url: URL, names: ReadonlySet<string>): URL {
  const canonical = new URL(url);
  const known = [...url.searchParams].filter(([name]) => names.has(name));
  canonical.search = new URLSearchParams(known).toString();
  return canonical;
}

/** The exceptions in `No-Vary-Search: params, except=("a" "b")`; undefined without the header. */
export function variesBy(headers: Headers): ReadonlySet<string> | undefined {
  const declared = /\bparams(?:, *except=\(([^)]*)\))?/.exec(headers.get("no-vary-search") ?? "");
  if (!declared) return undefined;
  return new Set([...(declared[1] ?? "").matchAll(/"([^"]*)"/g)].map(([, name = ""]) => name));
}

/** Shortens `Cache-Control` so that shared caches do not serve a page beyond its end. */
export function endingAt(cacheControl: string, until: number, now: number): string {
  if (until === Infinity) return cacheControl;
  const left = Math.max(0, Math.floor((until - now) / 1000));
  const [, lifetime = "0"] = /s-maxage=(\d+)/.exec(cacheControl) ?? [];
  if (left >= Number(lifetime)) return cacheControl;
  return cacheControl
    .replace(/s-maxage=\d+/, `s-maxage=${left}`)
    .replace(/, stale-while-revalidate=\d+/, "");
}

export function sharedLifetime(headers: Headers): number {
  if (headers.has("set-cookie")) return 0;
  const match = /(?:^|[\s,])s-maxage=(\d+)/.exec(headers.get("cache-control") ?? "");
  return Number(match?.[1] ?? 0);
}

const quickly = 8;
const well = 10;

/** Compressed on first use with a fast setting, because a visitor is waiting. */
export async function bodyOf(page: StoredPage, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const kept = cachedBody(page, encoding);
  if (kept) return kept;
  const made = encoding === "identity" ? page.html : await encodeOwn(page, encoding, quickly);
  page.bodies[encoding] = made;
  page.onGrown?.();
  return made;
}

/** The compressed body if ready. A page requested twice is recompressed at the best quality in the background. */
export function cachedBody(page: StoredPage, encoding: Encoding): Buffer<ArrayBuffer> | undefined {
  const kept = page.bodies[encoding];
  if (kept && encoding === "br" && !page.compressedWell) {
    page.compressedWell = true;
    compressWell(page);
  }
  return kept;
}

const encodeOwn = async ({ html }: StoredPage, encoding: Encoding, quality: number) =>
  ownBytes(await encode(html, encoding, quality));

let queue: Promise<unknown> = Promise.resolve();

/** Serialised: visitors need the other cores. */
function compressWell(page: StoredPage): void {
  const before = queue;
  queue = (async () => {
    await before;
    if (page.dropped) return;
    page.bodies.br = await encodeOwn(page, "br", well);
    page.onGrown?.();
  })();
}
