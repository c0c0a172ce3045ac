import { hash } from "node:crypto";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { NO_STORE } from "#contract/constants.ts";
import type { Env } from "../ctx.ts";

/** Caches must revalidate at each use, so that a price change shows at the next request. */
export const publicAnswer = "public, no-cache";

/** Weak, because proxies may compress the response. */
export const etagOf = (body: Uint8Array): string =>
  `W/"${hash("sha256", body, "base64url").slice(0, 27)}"`;

const opaque = (tag: string) => tag.trim().replace(/^W\//, "");

export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(",").map(opaque) ?? [];
  return known.includes("*") || known.includes(opaque(etag));
}

/** Public responses get an ETag; all others are `no-store`. */
export const revalidate = (isPublic: (c: Context<Env>) => boolean) =>
  createMiddleware<Env>(async (c, next) => {
    await next();
    const { headers } = c.res;
    const reads = c.req.method === "GET" || c.req.method === "HEAD";
    if (!reads || c.res.status !== 200 || !isPublic(c) || c.get("ctx").preview) {
      if (!headers.has("cache-control")) headers.set("cache-control", NO_STORE);
      return;
    }
    const etag = headers.get("etag") ?? etagOf(new Uint8Array(await c.res.clone().arrayBuffer()));
    // Uses `c.res` again, because cloning the response replaced the object.
    c.res.headers.set("etag", etag);
    c.res.headers.set("cache-control", publicAnswer);
    if (!isFresh(c.req.header("if-none-match"), etag)) return;
    const unchanged = new Headers(c.res.headers);
    unchanged.delete("content-type");
    unchanged.delete("content-length");
    c.res = new Response(null, { status: 304, headers: unchanged });
  });
