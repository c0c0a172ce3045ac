import { join } from "node:path";
import { Hono } from "hono";
import type { Logger } from "pino";
import { firstPhoto } from "#app/features/product-card/product-card.ts";
import { paletteFor } from "#brand/palettes.ts";
import {
  createLocalStorage,
  type FileStorage,
  fileStorages,
  within,
} from "#commerce/kernel/storage.ts";
import type { Shop } from "#contract/client/client.ts";
import { sharePicturesPath } from "#contract/paths.ts";
import type { Backend } from "../backend/backend.ts";
import type { Config } from "../config.ts";
import type { Images } from "./images.ts";

export function openStorage({ DATA_DIR, extensions }: Config): FileStorage {
  return extensions.of(fileStorages)[0] ?? createLocalStorage(join(DATA_DIR, "files"));
}

/** Built files of all releases in use: beside the uploads of a bucket, apart from those of DATA_DIR, which are backed up. */
export function openAssets({ DATA_DIR, extensions }: Config): FileStorage {
  const [shared] = extensions.of(fileStorages);
  return shared ? within(shared, "assets") : createLocalStorage(join(DATA_DIR, "assets"));
}

export const hasSharedStorage = ({ extensions }: Config) => extensions.of(fileStorages).length > 0;

const megabyte = 1024 * 1024;

/** The picture service, loaded with the first picture: a start does not wait for it. */
export function openImages(config: Config, files: FileStorage, log: Logger, backend?: Backend) {
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
  return () => (images ??= open());
}

/** The picture that social networks show with a link, in the shop's colours. */
export const sharePictures = (
  images: () => Promise<Images>,
  shop: Pick<Shop, "identity" | "product">,
) =>
  new Hono().get(`${sharePicturesPath}/:file{.+\\.jpg}`, async (c) => {
    const slug = c.req.param("file").slice(0, -".jpg".length);
    const product = await shop.product(slug).catch(() => undefined);
    const photo = product && firstPhoto(product);
    if (!photo) return c.notFound();
    const look = await shop.identity().catch(() => undefined);
    const { paper, ink } = paletteFor(look ?? {});
    const card = { name: product.name, shop: look?.name ?? "", paper, ink };
    return (await images()).share(c.req.raw, photo.path, card);
  });
