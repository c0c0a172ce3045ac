import { join } from "node:path";
import { Hono } from "hono";
import type { Logger } from "pino";
import type { FileStorage } from "#commerce/storage/storage.ts";
import type { Config } from "./config.ts";
import type { Images } from "./images/images.ts";

const megabyte = 1024 * 1024;

/** The picture service, loaded with the first picture: a start does not wait for it. */
export function pictures(config: Config, uploads: FileStorage, log: Logger) {
  let images: Promise<Images> | undefined;
  const open = async () => {
    const { createImages } = await import("./images/images.ts");
    return createImages({
      sources: ["catalogue/photos"],
      uploads,
      cacheDir: join(config.DATA_DIR, "images"),
      allowedHosts: config.IMAGE_HOSTS,
      maxCacheBytes: config.IMAGE_CACHE_MB * megabyte,
      log,
    });
  };
  return new Hono().get("/_ipx/*", async (c) => (await (images ??= open())).app.fetch(c.req.raw));
}
