import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { webStreamOf } from "#commerce/kernel/storage.ts";
import { serviceWorkerPath } from "#contract/paths.ts";

/** Built files have a hash in their name and never change; other files of public/ are cached for a day. */
export function staticFiles(root: string) {
  const serve = serveStatic({ root, precompressed: true });
  return createMiddleware(async (c, next) => {
    // Page paths contain no dot, so the disk is not checked for them.
    if (!c.req.path.includes(".")) return next();
    const response = await serve(c, next);
    // If the file does not exist, `response` is the result of the next handler.
    if (response instanceof Response) {
      const forever = c.req.path.startsWith("/assets/");
      response.headers.set(
        "cache-control",
        forever ? "public, max-age=31536000, immutable" : "public, max-age=86400",
      );
      if (c.req.path === serviceWorkerPath)
        response.headers.set("content-security-policy", "default-src 'none'; connect-src 'self'");
    }
    return response;
  });
}

/** Fonts for pages outside the storefront, under fixed names instead of the build's hashed ones. */
export function brandFiles() {
  const serve = serveStatic({
    root: "brand",
    rewriteRequestPath: (path) => path.replace(/.*\//, "/fonts/"),
  });
  return new Hono().get("/assets/brand/:file{[a-z-]+\\.woff2}", async (c, next) => {
    const response = await serve(c, next);
    if (response instanceof Response) {
      response.headers.set("cache-control", "public, max-age=604800");
    }
    return response;
  });
}

const readySeconds = 3;

/** `/healthz`: the process is alive. `/readyz`: it can serve, or the reason why not. */
export function health(findProblem: () => Promise<string | undefined>) {
  return new Hono()
    .get("/healthz", (c) => c.json({ status: "ok" }))
    .get("/readyz", async (c) => {
      // A hanging database must fail the check in time: load balancers would otherwise time out.
      const late = pause(readySeconds * 1000, "the database hangs", { ref: false });
      const reason = await Promise.race([findProblem().catch(String), late]);
      if (reason === undefined) return c.json({ status: "ready" }, 200);
      return c.json({ status: "unavailable", reason }, 503);
    });
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** True if Accept-Encoding lists the encoding with a weight other than 0. */
const accepting = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, "i");
const brotliAccepted = accepting("br");
const gzipAccepted = accepting("gzip");

export function chooseEncoding(accepted = ""): Encoding {
  if (brotliAccepted.test(accepted)) return "br";
  return gzipAccepted.test(accepted) ? "gzip" : "identity";
}

export function encodeStream(body: ReadableStream, encoding: Encoding): ReadableStream {
  if (encoding === "identity") return body;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  const encoder = encoding === "br" ? createBrotliCompress({ params }) : createGzip({ level: 6 });
  return webStreamOf(Readable.fromWeb(body as WebStream).compose(encoder));
}

export async function encode(
  body: string | Buffer<ArrayBuffer>,
  encoding: Encoding,
  quality: number,
): Promise<Buffer<ArrayBuffer>> {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  if (encoding === "identity") return bytes;
  if (encoding === "gzip") return gzipped(bytes, { level: 6 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    // Window of the text's size: clearing a larger window takes longer than compressing a page.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, 32 - Math.clz32(bytes.byteLength | 0xffff)),
  };
  return brotli(bytes, { params });
}
