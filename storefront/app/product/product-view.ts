import type { ProductPage, Variant } from "#contract/catalogue.ts";
import { cardPhoto, variantLabel } from "#app/catalogue/product-card.ts";
import type { Photo } from "#app/images/photo.ts";
import { lineOf } from "#app/catalogue/lines.ts";
import * as m from "#messages";
import { reductionOf } from "#app/catalogue/reduction.ts";
import { chooseVariant } from "./chosen-variant.ts";
import { galleryOf } from "./gallery-photos.ts";
import { paragraphs, steps } from "./texts.ts";

/** What the product page shows, with one variant chosen. */
export type ProductView = ReturnType<typeof productView>;

export function productView(product: ProductPage, variantCode: string | null) {
  const { variant, offer } = chooseVariant(product, variantCode);
  const { details } = product;
  return {
    slug: product.slug,
    code: product.code,
    name: product.name,
    subtitle: product.subtitle,
    line: product.line,
    lineName: lineText(product.line),
    giftCard: product.kind === "gift_card",
    offer,
    /** There is something to choose, even with nothing left to choose from. */
    optioned: product.options.length > 0,
    variant: variant && chosenVariant(variant),
    choice: choiceOf(product, variant),
    photos: galleryOf(product, variant),
    video: videoOf(product),
    texture: texturePhoto(product),
    rating:
      product.reviewCount > 0 ? { value: product.averageRating, count: product.reviewCount } : null,
    shortDescription: product.shortDescription,
    description: paragraphs(product.description),
    benefits: details.benefits,
    actives: details.ingredientsHighlights,
    steps: steps(details.howToUse),
    inci: details.inci,
    materials: details.materials,
    warnings: details.warnings,
    pao: details.pao,
    madeIn: details.madeIn,
    responsiblePerson: details.responsiblePerson,
    attributes: product.attributes.map(({ name, value }) => ({ name, value: value.join(", ") })),
    // A category of one product would only say its name twice.
    ancestors: product.ancestors
      .filter(({ name }) => name !== product.name)
      .map(({ code, name, slug }) => ({ code, name, slug })),
    seo: product.seo,
  };
}

function chosenVariant(variant: Variant) {
  const reduction = reductionOf(variant);
  return {
    id: variant.id,
    iri: variant["@id"],
    code: variant.code,
    label: variantLabel(variant),
    price: variant.price ?? null,
    was: reduction?.was ?? null,
    percentOff: reduction?.percent ?? null,
    unitPrice: variant.unitPrice,
    available: variant.available,
    shipped: variant.shippingRequired,
  };
}

/** Nothing to choose between, nothing shown. */
function choiceOf({ variants, options }: ProductPage, chosen: Variant | null) {
  if (variants.length < 2) return null;
  return {
    name: options.map(({ name }) => name).join(" · "),
    shades: variants.every(({ optionValues }) => optionValues.some(({ swatch }) => swatch)),
    variants: variants.map((variant) => ({
      code: variant.code,
      label: variantLabel(variant) ?? variant.name,
      price: variant.price ?? null,
      swatch: variant.optionValues.find(({ swatch }) => swatch)?.swatch ?? null,
      soldOut: !variant.inStock || variant.price === undefined,
      current: variant.code === chosen?.code,
    })),
  };
}

function lineText(line: string | null): string | null {
  const name = line === null ? undefined : lineOf(line)?.name();
  return name === undefined ? null : m["line.of"]({ name });
}

function videoOf({ video, images }: ProductPage) {
  if (video === null) return null;
  return { src: video, cover: images.find(({ type }) => type === "video-cover")?.path ?? null };
}

function texturePhoto({ images }: ProductPage): Photo | null {
  const image = images.find(({ type }) => type === "texture") ?? images[0];
  return image ? cardPhoto(image) : null;
}
