import { articleHtml } from "#app/features/content/prose.tsx";
import { writeAddable } from "#app/features/product-card/addable.ts";
import { cardPhoto, reductionOf } from "#app/features/product-card/product-card.ts";
import type { Photo } from "#app/ui/images/image-url.ts";
import { escapeHtml } from "#contract/format/markup.ts";
import { inciTerms, isInciList } from "#contract/format/plain-text.ts";
import type { Image, ProductPage, Variant } from "#contract/catalogue.ts";
import { formatLongDate, withArticle } from "#contract/format/dates.ts";
import { formatEuro } from "#contract/format/money.ts";
import { variantName } from "#contract/format/variant-name.ts";
import * as m from "#messages";

type WholeView = ReturnType<typeof productView>;
/** Data of the product page with one variant chosen; the label is included as facts. */
export type ProductView = Omit<WholeView, "label" | "ancestors" | "actives" | "inci">;

export function productView(
  product: ProductPage,
  variantCode: string | null,
  range?: { name: string; href: string },
) {
  const { variant, offer } = chooseVariant(product, variantCode);
  const { details } = product;
  return {
    slug: product.slug,
    name: product.name,
    subtitle: product.subtitle,
    line: product.line,
    range: range ? { name: m["line.of"]({ name: range.name }), href: range.href } : null,
    giftCard: product.kind === "gift_card",
    offer,
    /** True if the product has options, even if all are sold out. */
    optioned: product.options.length > 0,
    variant: variant && chosenVariant(variant, product),
    choice: choiceOf(product, variant),
    photos: galleryOf(product, variant),
    video: videoOf(product),
    rating:
      product.reviewCount > 0 ? { value: product.averageRating, count: product.reviewCount } : null,
    shortDescription: product.shortDescription,
    description: articleHtml(product.descriptionHtml ?? plainHtml(product.description)),
    benefits: details.benefits,
    actives: details.ingredientsHighlights,
    steps: steps(details.howToUse),
    inci: isInciList(details.inci) ? inciTerms(details.inci) : null,
    label: { ...details, attributes: fieldsAt(product, "facts") },
    intro: fieldsAt(product, "intro"),
    sections: fieldsAt(product, "section").map(({ name, value }) => ({
      name,
      value: plainHtml(value),
    })),
    // A category that contains only this product would repeat its name.
    ancestors: product.ancestors
      .filter(({ name }) => name !== product.name)
      .map(({ code, name, slug }) => ({ code, name, slug })),
    seo: product.seo,
  };
}

/** Fields to show at this place; other backends know only one place. */
const fieldsAt = ({ attributes }: ProductPage, place: string): Fact[] =>
  attributes
    .filter(({ place: at = "facts" }) => at === place)
    .map(({ name, value }) => ({ name, value: value.join(", ") }));

/** Art. 17-bis: explains the struck price and, for products on sale for less than 30 days, its period. */
const priorPriceWords = (cents: number, since: string | null) =>
  since === null
    ? m["common.lowest_price"]({ price: formatEuro(cents) })
    : m["product.lowest_price_since"]({
        since: withArticle("dal", formatLongDate(since)),
        price: formatEuro(cents),
      });

function chosenVariant(variant: Variant, product: ProductPage) {
  const reduction = reductionOf(variant);
  return {
    id: variant.id,
    iri: variant["@id"],
    addable: writeAddable(variant["@id"], variant.price),
    code: variant.code,
    label: variantName(variant, product),
    price: variant.price ?? null,
    reduction: reduction
      ? { ...reduction, prior: priorPriceWords(reduction.was, variant.lowestPriceSince ?? null) }
      : undefined,
    unitPrice: variant.unitPrice,
    available: variant.available,
    shipped: variant.shippingRequired,
    gtin: variant.gtin,
  };
}

/** Returns the selectable variants; null if there is only one. */
function choiceOf(product: ProductPage, chosen: Variant | null) {
  const { variants, options } = product;
  if (variants.length < 2) return null;
  return {
    name: options.map(({ name }) => name).join(" · "),
    shades: variants.every(({ optionValues }) => optionValues.some(({ swatch }) => swatch)),
    variants: variants.map((variant) => ({
      code: variant.code,
      addable: writeAddable(variant["@id"], variant.price),
      label: variantName(variant, product) ?? variant.name,
      price: variant.price ?? null,
      swatch: variant.optionValues.find(({ swatch }) => swatch)?.swatch ?? undefined,
      // False values are omitted, because the page contains every field.
      soldOut: !variant.inStock || variant.price === undefined || undefined,
      current: variant.code === chosen?.code || undefined,
    })),
  };
}

function videoOf({ video, film, images }: ProductPage) {
  if (video === null) return undefined;
  const cover = images.find(({ type }) => type === "video-cover");
  const seconds = film?.seconds;
  return {
    src: video,
    cover: cover ? cardPhoto(cover) : (film?.poster ?? null),
    description: cover?.alt ?? film?.description ?? null,
    length: seconds ? `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")}` : null,
  };
}

/** Stock alerts are offered only for products that can return. */
export const isSoldOut = ({ offer, giftCard }: Pick<ProductView, "offer" | "giftCard">) =>
  !giftCard && (offer === "no_product" || offer === "no_variant");

export type Offer = "for_sale" | "no_product" | "no_variant" | "not_for_sale";

type Choice = { variant: Variant | null; offer: Offer };

export function chooseVariant(product: ProductPage, code: string | null): Choice {
  const { variants, kind } = product;
  const asked = code === null ? undefined : variants.find((variant) => variant.code === code);
  const variant = asked ?? usual(product);
  if (variant === null) return { variant, offer: "no_product" };
  // Gift boxes are not sold alone: they are chosen in the cart.
  if (kind === "gift_box" || variant.price === undefined) return { variant, offer: "not_for_sale" };
  if (!variants.some(({ inStock }) => inStock)) return { variant, offer: "no_product" };
  if ((code !== null && !asked) || !variant.inStock) return { variant, offer: "no_variant" };
  return { variant, offer: "for_sale" };
}

function usual({ defaultVariant, variants }: ProductPage): Variant | null {
  if (defaultVariant?.inStock) return defaultVariant;
  return (
    variants.find(({ inStock, price }) => inStock && price !== undefined) ??
    defaultVariant ??
    variants[0] ??
    null
  );
}

export type GalleryPhoto = Photo & { alt: string };

const order = ["main", "texture", "ambient"];

/** The main photograph, or that of the chosen shade; then texture and setting. Video covers are not photographs. */
export function galleryOf(
  { images, name }: Pick<ProductPage, "images" | "name">,
  variant: Variant | null,
): GalleryPhoto[] {
  const own = images
    .filter(({ type }) => type !== "variant" && type !== "video-cover")
    .sort((a, b) => rank(a) - rank(b));
  const shown = variant?.image
    ? [variant.image, ...own.filter(({ type }) => type !== "main")]
    : own;
  return shown.map((image) => ({ ...cardPhoto(image), alt: image.alt ?? name }));
}

function rank({ type }: Image): number {
  const place = order.indexOf(type ?? "");
  return place === -1 ? order.length : place;
}

export type Fact = { name: string; value: string; isClaim?: true };

/** Facts of the label, in the order shoppers look for them. */
export function factsOf(product: ProductView, label: WholeView["label"]): Fact[] {
  const { variant, choice } = product;
  const { pao, attributes, warnings, materials, madeIn, disposal, responsiblePerson } = label;
  const facts: (Fact | false | null)[] = [
    variant?.label != null && { name: choice?.name ?? m["product.format"](), value: variant.label },
    pao !== null && { name: m["product.pao"](), value: openedFor(pao) },
    ...attributes,
    materials !== null && { name: m["product.materials"](), value: materials },
    warnings !== null && { name: m["product.warnings"](), value: warnings },
    label.inci !== null &&
      !isInciList(label.inci) && { name: m["ingredients.title"](), value: label.inci },
    madeIn !== null && { name: m["product.made_in"](), value: madeIn },
    disposal !== null && { name: m["product.disposal"](), value: disposal },
    ...label.claims.map(({ claim, evidence }) => ({
      name: claim,
      value: evidence,
      isClaim: true as const,
    })),
    responsiblePerson && {
      // Only cosmetics have a responsible person (Reg. 1223/2009); other products name the manufacturer (GPSR art. 19).
      name: label.inci === null ? m["product.manufacturer"]() : m["product.responsible"](),
      value: personLine(responsiblePerson),
    },
    variant && { name: m["product.code"](), value: variant.code },
  ];
  return facts.filter((fact) => fact !== false && fact !== null);
}

function openedFor(pao: string): string {
  const months = /^(\d+)\s*M$/i.exec(pao)?.[1];
  return months === undefined ? pao : m["product.pao_months"]({ months: Number(months) });
}

function personLine(person: NonNullable<WholeView["label"]["responsiblePerson"]>): string {
  const { name, address, zip, city, province, email } = person;
  const place = [zip, city, province].filter(Boolean).join(" ");
  return [name, address, place, email].filter(Boolean).join(", ");
}

/** Converts plain text to paragraphs: other backends and most descriptions have no markup. */
const plainHtml = (text: string | null) =>
  paragraphs(text)
    .map((one) => `<p>${escapeHtml(one)}</p>`)
    .join("");

export function paragraphs(text: string | null): string[] {
  return (text ?? "").split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== "");
}

/** Splits instructions into steps, one per sentence. */
export function steps(text: string | null): string[] {
  return paragraphs(text).flatMap((paragraph) => paragraph.split(/(?<=[.!?])\s+(?=\p{Lu})/u));
}
