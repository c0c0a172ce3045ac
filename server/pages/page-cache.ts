import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Encoding } from "../compression.ts";

export type StoredPage = {
  headers: [string, string][];
  etag: string;
  bodies: Partial<Record<Encoding, Buffer<ArrayBuffer>>>;
  compressedWell: boolean;
  dropped: boolean;
  html: string;
  /** Families of data the page was made from. */
  tags: ReadonlySet<string>;
  freshUntil: number;
};

export type PageCache = {
  get(key: string): StoredPage | undefined;
  /** What to pass to `set` later: taken before the page is made. */
  moment(): number;
  /** Keeps the page, unless its data changed while it was being made. */
  set(key: string, page: StoredPage, since: number): void;
  /** Forgets the pages made from this family of data. */
  drop(tag: string): void;
  clear(): void;
};

export function createPageCache(maxBytes: number): PageCache {
  const pages = new LRUCache<string, StoredPage>({
    maxSize: maxBytes,
    sizeCalculation: (page) => page.html.length * 2,
    dispose: (page) => {
      page.dropped = true;
    },
  });
  let changes = 0;
  let clearedAt = 0;
  const droppedAt = new Map<string, number>();
  const changedSince = (page: StoredPage, since: number) =>
    clearedAt > since || [...page.tags].some((tag) => (droppedAt.get(tag) ?? 0) > since);
  return {
    get: (key) => pages.get(key),
    moment: () => changes,
    set: (key, page, since) => {
      if (!changedSince(page, since)) pages.set(key, page);
    },
    drop: (tag) => {
      droppedAt.set(tag, ++changes);
      for (const [key, page] of pages.entries()) if (page.tags.has(tag)) pages.delete(key);
    },
    clear: () => {
      clearedAt = ++changes;
      pages.clear();
    },
  };
}

type Fresh = { html: string; headers: Headers; tags: ReadonlySet<string>; seconds: number };

export function storePage({ html, headers, tags, seconds }: Fresh, now: number): StoredPage {
  const etag = `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
  const freshUntil = now + seconds * 1000;
  const empty = { bodies: {}, compressedWell: false, dropped: false };
  return { headers: [...headers], etag, html, tags, freshUntil, ...empty };
}

const campaignParameters = /^(utm_|fbclid|gclid|mc_)/;

/** Campaign marks do not make another page. */
export function pageKey(url: URL): string {
  const search = new URLSearchParams(url.search);
  const campaign = Array.from(search.keys()).filter((name) => campaignParameters.test(name));
  for (const name of campaign) search.delete(name);
  search.sort();
  return `${url.pathname}?${search}`;
}

/** Seconds a shared cache may keep the answer, or 0. */
export function sharedLifetime(headers: Headers): number {
  if (headers.has("set-cookie")) return 0;
  const match = /(?:^|[\s,])s-maxage=(\d+)/.exec(headers.get("cache-control") ?? "");
  return Number(match?.[1] ?? 0);
}
