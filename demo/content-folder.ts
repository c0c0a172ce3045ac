import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { products, variants } from "#commerce/schema.ts";

export type Photo = {
  width: number;
  height: number;
  bytes: number;
  alt: string;
  color: string;
  focus?: { x: number; y: number };
};

export type ContentFolder = {
  /** Hash of the content: another one means that it must be loaded again. */
  hash: string;
  /** Description of each photograph, by its path under photos/. */
  photos: Record<string, Photo>;
  read<Content>(file: string): Content;
  /** Reads a file under photos/ to be loaded into the shop. */
  file(path: string): Promise<Buffer>;
};

/** Increase it when the loaders change their result for the same content. */
const loaderVersion = 7;

export async function readContentFolder(folder: string): Promise<ContentFolder> {
  const names = (await readdir(join(folder, "content"))).filter((name) => name.endsWith(".json"));
  const manifest = await readFile(join(folder, "photos", "manifest.json"));
  const hash = createHash("sha256").update(String(loaderVersion)).update(manifest);
  const files = new Map<string, Buffer>();
  for (const name of names.toSorted()) {
    const file = await readFile(join(folder, "content", name));
    files.set(name, file);
    hash.update(name).update(file);
  }
  return {
    hash: hash.digest("hex"),
    photos: JSON.parse(manifest.toString()),
    read<Content>(name: string): Content {
      const file = files.get(name);
      if (file === undefined) throw new Error(`${name} is missing from ${folder}/content`);
      return JSON.parse(file.toString());
    },
    file: (path) => readFile(join(folder, "photos", path)),
  };
}

export type VariantContent = Omit<
  typeof variants.$inferInsert,
  "id" | "productId" | "taxCategory"
> & {
  optionValues: Record<string, string>;
  priceCents: number;
  originalPriceCents: number | null;
  lowestPrice30DaysCents?: number;
};

type Product = typeof products.$inferInsert;

/** Product details stored as JSON. */
export type DetailsContent = Product["details"];

export type ProductContent = Omit<Product, "id" | "kind" | "details" | "publishedAt"> & {
  /** Description of the product's video, which lies under photos/ at the same path. */
  film?: { alt: string; seconds: number; poster: string };
  mainTaxon: string | null;
  taxons: string[];
  attributes: Record<string, string[]>;
  options: {
    code: string;
    name: string;
    values: { code: string; name: string; swatch?: string }[];
  }[];
  variants: VariantContent[];
  defaultVariant: string;
  giftCard: boolean;
  giftBox: boolean;
  associations: Record<string, string[]>;
  seo: SeoContent;
  publishedAt: string;
  new: boolean;
  position: number;
};

export type SeoContent = { title: string; description: string };
