import { and, inArray, sql } from "drizzle-orm";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import { products, productTaxons, taxons } from "#commerce/schema.ts";
import type { ContentFolder, Photo, SeoContent } from "../content-folder.ts";
import { idOf, idsByCode, imageOf, seoOf, upsert } from "./lookup.ts";

type TaxonContent = {
  code: string;
  name: string;
  slug: string;
  parent: string | null;
  position: number;
  description: string | null;
  seo: SeoContent | null;
  range?: {
    line: string;
    verb: string;
    text: string;
    photo: string;
    colour: string;
    tones: RangeTones;
  };
  children: TaxonContent[];
};
type RangeTones = NonNullable<(typeof taxons.$inferSelect)["tones"]>;

export const loadTaxons = (ctx: Ctx, content: ContentFolder) =>
  load(ctx, content, content.read<TaxonContent[]>("taxons.json"));

/** Categories without the demo's ranges, photographs and texts. */
export const loadPlainTaxons = (ctx: Ctx, content: ContentFolder) =>
  load(ctx, { photos: {} }, content.read<TaxonContent[]>("taxons.json").map(plain));

/** Turns demo categories into ordinary ones; removes ranges that contain no product of the owner. */
export async function invalidateTaxons(ctx: Ctx, content: ContentFolder): Promise<void> {
  const roots = content.read<TaxonContent[]>("taxons.json");
  const demoTexts = roots.flatMap(descriptions);
  const rangeCodes = roots.flatMap(({ children }) => children.filter(isRange)).map(codeOf);
  await ctx.db
    .update(taxons)
    .set({ description: null, seoTitle: null, seoDescription: null })
    .where(inArray(taxons.description, demoTexts));
  await ctx.db
    .update(taxons)
    .set({ imagePath: null })
    .where(inArray(taxons.imagePath, Object.keys(content.photos)));
  const inUse = sql`exists (select 1 from ${productTaxons} in_line join ${products} p on p.id = in_line.product_id
    where in_line.taxon_id = ${taxons.id} and (p.enabled or p.listed))`;
  await ctx.db.delete(taxons).where(and(inArray(taxons.code, rangeCodes), sql`not ${inUse}`));
}

const isRange = ({ range }: TaxonContent) => range !== undefined;
const codeOf = ({ code }: TaxonContent) => code;

const descriptions = ({ description, children }: TaxonContent): string[] => [
  ...(description === null ? [] : [description]),
  ...children.flatMap(descriptions),
];

const plain = (taxon: TaxonContent): TaxonContent => ({
  ...taxon,
  description: null,
  seo: null,
  children: taxon.children.filter((child) => !isRange(child)).map(plain),
});

/** Inserts parents before children; returns ids by code. */
async function load(ctx: Ctx, content: Pick<ContentFolder, "photos">, roots: TaxonContent[]) {
  const ids = new Map<string, number>();
  let level = roots;
  while (level.length > 0) {
    const rows = level.map((taxon) => row(taxon, ids, content.photos));
    const saved = await upsert(ctx, taxons, ["code"], rows);
    for (const [code, id] of idsByCode(saved)) ids.set(code, id);
    level = level.flatMap((taxon) => taxon.children);
  }
  return ids;
}

function row(taxon: TaxonContent, ids: Map<string, number>, photos: Record<string, Photo>) {
  const { line = null, verb, text, photo, colour, tones } = taxon.range ?? {};
  const imagePath = [`editorial/category-${taxon.code}.jpg`, `editorial/texture-${line}.jpg`].find(
    (path) => path in photos,
  );
  return {
    ...taxon,
    parentId: taxon.parent === null ? null : idOf(ids, taxon.parent),
    line,
    verb: verb ?? null,
    summary: text ?? null,
    colour: colour ?? null,
    tones: tones ?? null,
    photoPath: photo ?? null,
    photoWidth: (photo && photos[photo]?.width) || null,
    photoHeight: (photo && photos[photo]?.height) || null,
    imagePath: imagePath ?? null,
    ...imageOf(imagePath && photos[imagePath]),
    ...seoOf(taxon.seo),
  };
}
