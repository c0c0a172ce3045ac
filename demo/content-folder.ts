import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export type Photo = {
  width: number;
  height: number;
  bytes: number;
  alt: string;
  color: string;
  focus?: { x: number; y: number };
};

export type ContentFolder = {
  /** Names this very content: another hash means something to load. */
  hash: string;
  /** Path under photos/ → what is known of the photograph. */
  photos: Record<string, Photo>;
  read<Content>(file: string): Content;
};

/** Raise it when the loaders change what they make of the same content. */
const loaderVersion = 5;

export async function readContentFolder(folder: string): Promise<ContentFolder> {
  const names = (await readdir(join(folder, "content"))).filter((name) => name.endsWith(".json"));
  const texts = new Map<string, string>();
  for (const name of names.toSorted()) {
    texts.set(name, await readFile(join(folder, "content", name), "utf8"));
  }
  const manifest = await readFile(join(folder, "photos", "manifest.json"), "utf8");
  const hash = createHash("sha256").update(JSON.stringify([loaderVersion, ...texts, manifest]));
  return {
    hash: hash.digest("hex"),
    photos: JSON.parse(manifest),
    read<Content>(file: string): Content {
      const text = texts.get(file);
      if (text === undefined) throw new Error(`${file} is missing from ${folder}/content`);
      return JSON.parse(text);
    },
  };
}

export type VariantContent = {
  code: string;
  name: string;
  optionValues: Record<string, string>;
  priceCents: number;
  originalPriceCents: number | null;
  lowestPrice30DaysCents?: number;
  onHand: number;
  tracked: boolean;
  weightGrams: number;
  volumeMl: number | null;
  netWeightGrams?: number;
  shippingRequired: boolean;
  barcode: string;
  position: number;
};

export type ProductContent = {
  code: string;
  slug: string;
  name: string;
  subtitle: string;
  shortDescription: string;
  description: string;
  line: string;
  mainTaxon: string | null;
  taxons: string[];
  attributes: Record<string, string[]>;
  benefits: string[];
  howToUse: string | null;
  ingredientsHighlights: { name: string; what: string }[];
  inci: string | null;
  materials: string | null;
  pao: string | null;
  warnings: string | null;
  madeIn: string | null;
  responsiblePerson: ResponsiblePersonContent | null;
  sealed: boolean;
  disposal: string | null;
  claims: { claim: string; evidence: string }[];
  options: {
    code: string;
    name: string;
    values: { code: string; name: string; swatch?: string }[];
  }[];
  variants: VariantContent[];
  defaultVariant: string;
  giftCard: boolean;
  giftBox: boolean;
  listed: boolean;
  associations: Record<string, string[]>;
  seo: SeoContent;
  publishedAt: string;
  new: boolean;
  position: number;
};

type ResponsiblePersonContent = {
  name: string;
  address: string;
  zip: string;
  city: string;
  province: string;
  country: string;
  email: string;
};

export type SeoContent = { title: string; description: string };
