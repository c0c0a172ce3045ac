import { Hono } from "hono";
import { UPLOADED_VIDEO } from "#commerce/media/index.ts";
import type { FilePart, FileStorage } from "#commerce/kernel/storage.ts";
import type { Backend } from "../backend/backend.ts";
import type { Config } from "../config.ts";
import { hasSharedStorage } from "./storage.ts";

type Origin = Pick<Backend, "origin">;

export function videos(config: Config, files: Pick<FileStorage, "read">, backend?: Origin) {
  const elsewhere = backend && !hasSharedStorage(config) ? backend.origin : undefined;
  return new Hono().get("/uploads/:file", async (c, next) => {
    const name = c.req.path.slice(1);
    if (!UPLOADED_VIDEO.test(name)) return next();
    const range = c.req.header("range");
    if (elsewhere) return passOn(new URL(c.req.path, elsewhere), range);
    const part = partOf(range);
    const found = await files.read(name, part ?? { start: 0 });
    if (!found) return new Response(null, { status: part ? 416 : 404 });
    const { body, start, end, size } = found;
    return new Response(body, {
      status: part ? 206 : 200,
      headers: {
        ...headers,
        "content-type": name.endsWith(".mp4") ? "video/mp4" : "video/webm",
        "content-length": String(end - start + 1),
        ...(part && { "content-range": `bytes ${start}-${end}/${size}` }),
      },
    });
  });
}

/** Named by content hash, so it never changes. */
const headers = {
  "accept-ranges": "bytes",
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'",
  "x-content-type-options": "nosniff",
};

/** A single byte range with a start; players do not request suffix or multiple ranges. */
function partOf(range: string | undefined): FilePart | undefined {
  const [, start, end] = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(range ?? "") ?? [];
  if (start === undefined || (end !== undefined && Number(end) < Number(start))) return undefined;
  return { start: Number(start), end: end === undefined ? undefined : Number(end) };
}

async function passOn(url: URL, range: string | undefined): Promise<Response> {
  const { status, headers, body } = await fetch(url, { headers: range ? { range } : {} });
  return new Response(body, { status, headers });
}
