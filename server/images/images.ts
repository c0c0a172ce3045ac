import { createHash } from "node:crypto";
import { Hono } from "hono";
import type { FileStorage } from "#commerce/storage/storage.ts";
import { BLUR_PLACEHOLDER, IMAGE_MAX_AGE } from "#app/images/constants.ts";
import { createDiskCache } from "./disk-cache.ts";
import { BusyError, createQueue, createSingleFlight } from "./flow.ts";
import { mediaType } from "./media-type.ts";
import { parseModifiers, type Modifiers } from "./modifiers.ts";
import { failure, isFresh, picture } from "./responses.ts";
import { createSources, MissingError, type Source } from "./sources.ts";
import { createTransform, ENCODER, type Transform } from "./transform.ts";

export type ImagesOptions = {
  /** Folders of photographs; the first that has the file wins. */
  sources: string[];
  /** Where the pictures made in the back office are. */
  uploads?: FileStorage;
  cacheDir: string;
  log: { warn: (details: object, message: string) => void };
  base?: string;
  maxAge?: number;
  allowedHosts?: string[];
  maxCacheBytes?: number;
  transform?: Transform;
};

export type Images = {
  /** Answers `<base>/<modifiers>/<path>`: `server.route("/", images.app)`. */
  app: Hono;
  /** The blurred placeholder of a photograph as a `data:` URI. */
  placeholder: (path: string) => Promise<string | undefined>;
};

const MAX_TRANSFORMS = 2;
const GIGABYTE = 1_000_000_000;
const { width, height, quality, blur } = BLUR_PLACEHOLDER;
const BLURRED = `f_webp,fit_fill,s_${width}x${height},q_${quality},blur_${blur}`;

export function createImages(options: ImagesOptions): Images {
  const { sources, cacheDir, log, base = "/_ipx", maxAge = IMAGE_MAX_AGE } = options;
  const { uploads, allowedHosts = [], transform = createTransform() } = options;
  const findSource = createSources({ folders: sources, uploads, allowedHosts, maxAge });
  const cache = createDiskCache(cacheDir, options.maxCacheBytes ?? GIGABYTE);
  const transforms = createQueue(MAX_TRANSFORMS);
  const once = createSingleFlight<Buffer>();

  async function make(source: Source, modifiers: Modifiers | "original"): Promise<Buffer> {
    const bytes = await source.read();
    if (!mediaType(bytes)) throw new Error("Not a picture");
    return modifiers === "original" ? bytes : transforms(() => transform(bytes, modifiers));
  }

  function render(key: string, source: Source, modifiers: Modifiers | "original") {
    return once(key, async () => {
      if (modifiers === "original" && !source.remote) return make(source, modifiers);
      const cached = await cache.get(key);
      if (cached && mediaType(cached)) return cached;
      const made = await make(source, modifiers);
      await cache.set(key, made).catch((error: unknown) => {
        log.warn({ err: error, image: source.name }, "image cache not written");
      });
      return made;
    });
  }

  async function find(modifierText: string, path: string) {
    const modifiers = parseModifiers(modifierText);
    const source = modifiers && (await findSource(path));
    if (!source) return;
    const key = createHash("sha256")
      .update(JSON.stringify([ENCODER, modifiers, source.name, source.version]))
      .digest("hex");
    return { key, render: () => render(key, source, modifiers) };
  }

  const app = new Hono().get(`${base}/*`, async (c) => {
    const [modifierText = "", ...path] = new URL(c.req.url).pathname
      .slice(base.length + 1)
      .split("/");
    const found = await find(modifierText, path.join("/"));
    if (!found) return failure(404);
    const headers = { etag: `"${found.key.slice(0, 32)}"`, maxAge };
    if (isFresh(c.req.header("if-none-match"), headers.etag)) return picture(null, headers);
    try {
      return picture(await found.render(), headers);
    } catch (error) {
      if (error instanceof BusyError) return failure(503);
      log.warn({ err: error, image: path.join("/") }, "image not made");
      return failure(error instanceof MissingError ? 404 : 415);
    }
  });

  return {
    app,
    async placeholder(path) {
      const found = await find(BLURRED, path.split("/").map(encodeURIComponent).join("/"));
      const bytes = await found?.render().catch(() => undefined);
      return bytes && `data:image/webp;base64,${bytes.toString("base64")}`;
    },
  };
}
