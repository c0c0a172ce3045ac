import { join } from "node:path";
import { Hono } from "hono";
import type { Logger } from "pino";
import { createLocalStorage, type FileStorage } from "#commerce/kernel/storage.ts";
import { createS3Storage } from "#commerce/plugins/s3.ts";
import type { Config } from "../config.ts";
import type { Images } from "./images.ts";

/** Uploaded files live in a bucket when one is configured, in DATA_DIR otherwise. */
export function openStorage(config: Config): FileStorage {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    return createLocalStorage(join(config.DATA_DIR, "files"));
  }
  return createS3Storage({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
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
