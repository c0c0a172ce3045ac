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

/** Storage for built files of all releases: in the bucket, or in a folder outside the backed-up DATA_DIR. */
export function openAssets({ DATA_DIR, extensions }: Config): FileStorage {
  const [shared] = extensions.of(fileStorages);
  return shared ? within(shared, "assets") : createLocalStorage(join(DATA_DIR, "assets"));
}

export const hasSharedStorage = ({ extensions }: Config) => extensions.of(fileStorages).length > 0;

const megabyte = 1024 * 1024;

/** The image service, loaded at the first picture so that it does not delay the start. */
export function openImages(config: Config, files: FileStorage, log: Logger, backend?: Backend) {
  let images: Promise<Images> | undefined;
  const open = async () => {
    const { createImages } = await import("./images.ts");
    return createImages({
      sources: ["demo/photos"],
      // A remote backend has its own uploads, unless both share one storage.
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

/** Link-preview pictures for social networks, in the shop's colours. */
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
