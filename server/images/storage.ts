import { join } from "node:path";
import { Hono } from "hono";
import type { Logger } from "pino";
import { createLocalStorage, type FileStorage, fileStorages } from "#commerce/kernel/storage.ts";
import type { Backend } from "../backend/backend.ts";
import type { Config } from "../config.ts";
import type { Images } from "./images.ts";

/** Uploaded files live where a plugin keeps them, in DATA_DIR otherwise. */
export function openStorage({ DATA_DIR, extensions }: Config): FileStorage {
  return extensions.of(fileStorages)[0] ?? createLocalStorage(join(DATA_DIR, "files"));
}

export const hasSharedStorage = ({ extensions }: Config) => extensions.of(fileStorages).length > 0;

const megabyte = 1024 * 1024;

/** The picture service, loaded with the first picture: a start does not wait for it. */
export function pictures(config: Config, files: FileStorage, log: Logger, backend?: Backend) {
  let images: Promise<Images> | undefined;
  const open = async () => {
    const { createImages } = await import("./images.ts");
    return createImages({
      sources: ["demo/photos"],
      // A backend on another host has its uploads there, unless both look into one storage.
      uploads: backend && !hasSharedStorage(config) ? backend.uploads : files,
      cacheDir: join(config.DATA_DIR, "images"),
      allowedHosts: config.IMAGE_HOSTS,
      backendOrigin: backend?.origin,
      maxCacheBytes: config.IMAGE_CACHE_MB * megabyte,
      log,
    });
  };
  return new Hono().get("/_ipx/*", async (c) => (await (images ??= open())).app.fetch(c.req.raw));
}
