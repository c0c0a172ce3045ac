import { publicPage } from "#app/features/api/caching.ts";
import { variantName } from "#contract/format/variant-name.ts";
import { orNotFound, shopContext } from "#app/features/api/shop-api.server.ts";
import type { VariantChoices } from "#app/features/cart/choose-variant.ts";
import { writeAddable, writePiece } from "#app/features/product-card/addable.ts";
import type { Route } from "./+types/variants.ts";

/** Variants of a product, loaded when a tile needs a choice of shade or size. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const { slug } = params;
  const { name, options, variants } = await orNotFound(context.get(shopContext).product(slug));
  const choices: VariantChoices = {
    name,
    option: options.map((option) => option.name).join(" · "),
    variants: variants.map((variant) => ({
      label: variantName(variant, { name }) ?? variant.name,
      price: variant.price ?? null,
      swatch: variant.optionValues.find(({ swatch }) => swatch)?.swatch ?? null,
      piece:
        variant.inStock && variant.price !== undefined
          ? writePiece(slug, writeAddable(variant["@id"], variant.price))
          : null,
    })),
  };
  return Response.json(choices, {
    headers: { ...publicPage("product")(), "x-robots-tag": "noindex" },
  });
}
