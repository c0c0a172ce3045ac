import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { officePath } from "#contract/paths.ts";
import type { ReleaseAssets } from "./http/release-assets.ts";

const root = "build/office";
const page = `${root}/index.html`;

/** Its styles are inserted by script, so each response allows those with its nonce; scripts must be files. */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    // Previews of the shop's pages.
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default markdown",
  ].join("; ");

export function office(prefix = "", assets?: ReleaseAssets) {
  const app = new Hono();
  const files = serveStatic({
    root,
    precompressed: true,
    rewriteRequestPath: (path) => path.slice(officePath.length),
    onFound: (_, c) => c.header("cache-control", "public, max-age=31536000, immutable"),
  });
  app.use(`${officePath}/assets/*`, files);
  if (assets) app.route("/", assets.routes(`${officePath}/assets`, "office"));
  app.get(`${officePath}/assets/*`, (c) => c.notFound());
  app.on("GET", [officePath, `${officePath}/*`], (c) => {
    if (!existsSync(page)) return c.text("Il pannello non è ancora costruito: npm run build.", 503);
    const nonce = randomBytes(16).toString("base64");
    const document = readFileSync(page, "utf8").replace("__PREFIX__", prefix);
    return c.html(document.replaceAll("__NONCE__", nonce), 200, {
      "cache-control": "no-store",
      "content-security-policy": policy(nonce),
      "x-robots-tag": "noindex, nofollow",
    });
  });
  return app;
}
