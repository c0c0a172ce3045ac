import type { Ctx } from "#commerce/ctx.ts";
import { taxons } from "#commerce/db/schema.ts";
import type { ContentFolder, Photo } from "../content-folder.ts";
import type { SeoContent } from "../product-content.ts";
import { imageFields, imageOf } from "./image-fields.ts";
import { idOf, idsByCode } from "./lookup.ts";
import { overwrite } from "./overwrite.ts";

type TaxonContent = {
  code: string;
  name: string;
  slug: string;
  parent: string | null;
  position: number;
  description: string | null;
  seo: SeoContent;
  children: TaxonContent[];
};

const lineOf: Record<string, string> = {
  "rosa-di-maggio": "rosa",
  "agrume-vivo": "agrume",
  "oliva-antica": "oliva",
  "mare-nostro": "mare",
  "argilla-bianca": "argilla",
  "notte-serena": "notte",
};

/** Parents first, level by level; answers the ids by code. */
export async function loadTaxons(ctx: Ctx, content: ContentFolder): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  let level = content.read<TaxonContent[]>("taxons.json");
  while (level.length > 0) {
    const saved = await ctx.db
      .insert(taxons)
      .values(level.map((taxon) => row(taxon, ids, content.photos)))
      .onConflictDoUpdate({ target: taxons.code, set: changing })
      .returning({ id: taxons.id, code: taxons.code });
    for (const [code, id] of idsByCode(saved)) ids.set(code, id);
    level = level.flatMap((taxon) => taxon.children);
  }
  return ids;
}

function row(taxon: TaxonContent, ids: Map<string, number>, photos: Record<string, Photo>) {
  const line = lineOf[taxon.code] ?? null;
  const imagePath = [`editorial/category-${taxon.code}.jpg`, `editorial/texture-${line}.jpg`].find(
    (path) => path in photos,
  );
  return {
    code: taxon.code,
    parentId: taxon.parent === null ? null : idOf(ids, taxon.parent),
    name: taxon.name,
    slug: taxon.slug,
    description: taxon.description,
    position: taxon.position,
    line,
    imagePath: imagePath ?? null,
    ...imageOf(imagePath && photos[imagePath]),
    seoTitle: taxon.seo.title,
    seoDescription: taxon.seo.description,
  };
}

const changing = overwrite(
  "parentId",
  "name",
  "slug",
  "description",
  "position",
  "line",
  "imagePath",
  ...imageFields,
  "seoTitle",
  "seoDescription",
);
