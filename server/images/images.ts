import { createHash } from "node:crypto";
import { Hono } from "hono";
import { IMAGE_MAX_AGE } from "#app/ui/images/image-url.ts";
import { createDiskCache } from "./disk-cache.ts";
import {
  BusyError,
  createQueue,
  createSingleFlight,
  createSources,
  MissingError,
  type Source,
  type Uploads,
} from "./sources.ts";
import { type Modifiers, parseModifiers } from "./modifiers.ts";
import { composeShare, type ShareCard } from "./share-picture.ts";
import { createTransform, ENCODER, type Transform } from "./transform.ts";

export type ImagesOptions = {
  sources: string[];
  /** Storage of the pictures uploaded in the back office. */
  uploads?: Uploads;
  cacheDir: string;
  log: { warn: (details: object, message: string) => void };
  base?: string;
  maxAge?: number;
  allowedHosts?: string[];
  /** May be in a private network, because the operator configured it. */
  backendOrigin?: string | undefined;
  maxCacheBytes?: number;
  transform?: Transform;
};

export type Images = {
  /** Serves `<base>/<modifiers>/<path>`: `server.route("/", images.app)`. */
  app: Hono;
  /** A picture with a title beside it, for link previews on social networks. */
  share: (request: Request, path: string, card: ShareCard) => Promise<Response>;
};

type Variant = Modifiers | ShareCard | "original";

const MAX_TRANSFORMS = 2;
const GIGABYTE = 1_000_000_000;

export function createImages(options: ImagesOptions): Images {
  const { sources, cacheDir, log, base = "/_ipx", maxAge = IMAGE_MAX_AGE } = options;
  const { uploads, allowedHosts = [], backendOrigin, transform = createTransform() } = options;
  const findSource = createSources({
    folders: sources,
    uploads,
    allowedHosts,
    backendOrigin,
    maxAge,
  });
  const cache = createDiskCache(cacheDir, options.maxCacheBytes ?? GIGABYTE);
  const transforms = createQueue(MAX_TRANSFORMS);
  const once = createSingleFlight<Buffer>();

  async function make(source: Source, variant: Variant): Promise<Buffer> {
    const bytes = await source.read();
    if (!mediaType(bytes)) throw new Error("Not a picture");
    if (variant === "original") return bytes;
    return transforms(() =>
      "name" in variant ? composeShare(bytes, variant) : transform(bytes, variant),
    );
  }

  function render(key: string, source: Source, variant: Variant) {
    return once(key, async () => {
      if (variant === "original" && !source.remote) return make(source, variant);
      const cached = await cache.get(key);
      if (cached && mediaType(cached)) return cached;
      const made = await make(source, variant);
      await cache.set(key, made).catch((error: unknown) => {
        log.warn({ err: error, image: source.name }, "image cache not written");
      });
      return made;
    });
  }

  async function answer(request: Request, path: string, variant: Variant | undefined) {
    const source = variant && (await findSource(path));
    if (!source) return failure(404);
    const key = createHash("sha256")
      .update(JSON.stringify([ENCODER, variant, source.name, source.version]))
      .digest("hex");
    const headers = { etag: `"${key.slice(0, 32)}"`, maxAge };
    if (isFresh(request.headers.get("if-none-match"), headers.etag)) return picture(null, headers);
    try {
      return picture(await render(key, source, variant), headers);
    } catch (error) {
      if (error instanceof BusyError) return failure(503);
      log.warn({ err: error, image: path }, "image not made");
      return failure(error instanceof MissingError ? 404 : 415);
    }
  }

  const app = new Hono().get(`${base}/*`, (c) => {
    const [modifiers = "", ...path] = new URL(c.req.url).pathname.slice(base.length + 1).split("/");
    return answer(c.req.raw, path.join("/"), parseModifiers(modifiers));
  });
  const share: Images["share"] = (request, path, card) =>
    answer(request, path.split("/").map(encodeURIComponent).join("/"), card);
  return { app, share };
}

const PROTECTION = {
  "content-security-policy": "default-src 'none'",
  "x-content-type-options": "nosniff",
};

function picture(bytes: Buffer | null, { etag, maxAge }: { etag: string; maxAge: number }) {
  const type: Record<string, string> = bytes
    ? {
        "content-type": mediaType(bytes) ?? "application/octet-stream",
        "content-length": String(bytes.length),
      }
    : {};
  return new Response(bytes && new Uint8Array(bytes), {
    status: bytes ? 200 : 304,
    headers: { ...PROTECTION, ...type, etag, "cache-control": `public, max-age=${maxAge}` },
  });
}

function isFresh(ifNoneMatch: string | null, etag: string): boolean {
  const known = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known?.includes(etag) ?? false;
}

const REASONS = { 404: "Not found", 415: "Not a picture", 503: "Busy" };

function failure(status: keyof typeof REASONS): Response {
  const retry: Record<string, string> = status === 503 ? { "retry-after": "2" } : {};
  return new Response(REASONS[status], {
    status,
    headers: { ...PROTECTION, ...retry, "content-type": "text/plain", "cache-control": "no-cache" },
  });
}

function mediaType(bytes: Buffer): string | undefined {
  const head = bytes.toString("latin1", 0, 12);
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (/^GIF8[79]a/.test(head)) return "image/gif";
  if (/^RIFF[^]{4}WEBP/.test(head)) return "image/webp";
  if (/^[^]{4}ftypavi[fs]/.test(head)) return "image/avif";
  return undefined;
}
