import { hash } from "node:crypto";
import { createTaggedCache } from "#commerce/cache/tagged-cache.ts";
import type { TaggedCache } from "#commerce/cache/tagged-cache.ts";
import type { Encoding } from "../compression.ts";

export type StoredPage = {
  headers: [string, string][];
  etag: string;
  bodies: Partial<Record<Encoding, Buffer<ArrayBuffer>>>;
  compressedWell: boolean;
  dropped: boolean;
  html: Buffer<ArrayBuffer>;
  /** Families of data the page was made from. */
  tags: ReadonlySet<string>;
  freshUntil: number;
};

export type PageCache = TaggedCache<StoredPage>;

export const createPageCache = (maxBytes: number): PageCache =>
  createTaggedCache<StoredPage>({
    maxBytes,
    sizeOf: ({ html }) => html.length * 2,
    onGone: (page) => {
      page.dropped = true;
    },
  });

type Fresh = { html: string; headers: Headers; tags: ReadonlySet<string>; seconds: number };

export function storePage({ html, headers, tags, seconds }: Fresh, now: number): StoredPage {
  const bytes = Buffer.from(html);
  const etag = `W/"${hash("sha256", bytes, "base64url").slice(0, 22)}"`;
  const freshUntil = now + seconds * 1000;
  const empty = { bodies: {}, compressedWell: false, dropped: false };
  return { headers: [...headers], etag, html: bytes, tags, freshUntil, ...empty };
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
