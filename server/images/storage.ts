import { join } from "node:path";
import { Hono } from "hono";
import type { Logger } from "pino";
import { createLocalStorage, type FileStorage, fileStorages } from "#commerce/kernel/storage.ts";
import type { Config } from "../config.ts";
import type { Images } from "./images.ts";

/** Uploaded files live where a plugin keeps them, in DATA_DIR otherwise. */
export function openStorage({ DATA_DIR, extensions }: Config): FileStorage {
  return extensions.of(fileStorages)[0] ?? createLocalStorage(join(DATA_DIR, "files"));
}

const megabyte = 1024 * 1024;

/** The picture service, loaded with the first picture: a start does not wait for it. */
export function pictures(config: Config, uploads: FileStorage, log: Logger) {
  let images: Promise<Images> | undefined;
  const open = async () => {
    const { createImages } = await import("./images.ts");
    return createImages({
      sources: ["demo/photos"],
      uploads,
      cacheDir: join(config.DATA_DIR, "images"),
      allowedHosts: config.IMAGE_HOSTS,
      maxCacheBytes: config.IMAGE_CACHE_MB * megabyte,
      log,
    });
  };
  return new Hono().get("/_ipx/*", async (c) => (await (images ??= open())).app.fetch(c.req.raw));
}
