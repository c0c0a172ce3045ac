import { join } from "node:path";
import { createLocalStorage } from "#commerce/storage/local-storage.ts";
import { createS3Storage } from "#commerce/storage/s3-storage.ts";
import type { FileStorage } from "#commerce/storage/storage.ts";
import type { Config } from "./config.ts";

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
