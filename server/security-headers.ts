import { createHash } from "node:crypto";
import { createMiddleware } from "hono/factory";

const filePaths = /^\/(assets|_ipx|fonts|images)\//;

export const securityHeaders = (secure: boolean) =>
  createMiddleware(async (c, next) => {
    await next();
    c.header("x-content-type-options", "nosniff");
    // Files and pictures are no documents: the rest would only weigh on each of them.
    if (filePaths.test(c.req.path)) return;
    c.header("referrer-policy", "strict-origin-when-cross-origin");
    c.header("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(self)");
    c.header("cross-origin-opener-policy", "same-origin");
    c.header("x-frame-options", "DENY");
    if (secure) c.header("strict-transport-security", "max-age=63072000; includeSubDomains");
    if (!c.res.headers.has("content-security-policy")) {
      c.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    }
  });

export type ForeignSources = { scripts: string[]; connections: string[]; frames: string[] };

let foreign: ForeignSources = { scripts: [], connections: [], frames: [] };

/** Called once by the composition root: what a page may load once a visitor has agreed to it. */
export function allowForeignSources(sources: ForeignSources): void {
  foreign = sources;
}

const inlineScripts = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Each inline script of the page is allowed by its hash, nothing else inline is. */
export function pagePolicy(html: string): string {
  const hashes = [...html.matchAll(inlineScripts)].map(
    ([, code]) =>
      `'sha256-${createHash("sha256")
        .update(code ?? "")
        .digest("base64")}'`,
  );
  return [
    "default-src 'self'",
    ["script-src 'self' 'inline-speculation-rules'", ...new Set(hashes), ...foreign.scripts].join(
      " ",
    ),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...foreign.connections].join(" "),
    ...(foreign.frames.length > 0 ? [["frame-src", ...foreign.frames].join(" ")] : []),
    "media-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
