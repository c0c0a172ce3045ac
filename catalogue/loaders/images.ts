import { inArray } from "drizzle-orm";
import type { Ctx } from "#commerce/ctx.ts";
import { productImages } from "#commerce/db/schema.ts";
import type { Photo } from "../content-folder.ts";
import type { ProductContent } from "../product-content.ts";
import { idOf } from "./lookup.ts";

type Known = {
  productIds: Map<string, number>;
  variantIds: Map<string, number>;
  photos: Record<string, Photo>;
};

const productTypes = ["main", "texture", "ambient"];

export async function loadImages(
  ctx: Ctx,
  contents: ProductContent[],
  known: Known,
): Promise<void> {
  const { productIds } = known;
  await ctx.db
    .delete(productImages)
    .where(inArray(productImages.productId, [...productIds.values()]));
  await ctx.db.insert(productImages).values(
    contents.flatMap((product) => [
      ...productTypes.flatMap((type, position) =>
        image(product, known, { file: type, type, position, variantId: null }),
      ),
      ...product.variants.flatMap((variant, index) =>
        Object.values(variant.optionValues).flatMap((value) =>
          image(product, known, {
            file: value,
            type: "variant",
            position: productTypes.length + index,
            variantId: idOf(known.variantIds, variant.code),
          }),
        ),
      ),
    ]),
  );
}

type Place = { file: string; type: string; position: number; variantId: number | null };

function image(
  { code, slug }: ProductContent,
  { productIds, photos }: Known,
  { file, type, position, variantId }: Place,
) {
  const path = `products/${slug}/${file}.jpg`;
  const photo = photos[path];
  if (!photo) return [];
  const { width, height, alt, color } = photo;
  const productId = idOf(productIds, code);
  return [{ productId, variantId, path, type, alt, width, height, color, position }];
}
