import { data } from "react-router";
import type { ProductPage } from "#contract/catalogue.ts";
import type { Shop } from "#contract/client/client.ts";
import { formatLongDate } from "#contract/format/dates.ts";
import { SKIN_TYPES } from "#contract/forms/limits.ts";
import type { ProductReview, ReviewSummary } from "#contract/review.ts";
import { optional, orNotFound } from "#app/features/api/shop-api.server.ts";
import {
  productCard,
  type ProductCard,
  type ProductChoices,
} from "#app/features/product-card/product-card.ts";
import { type ProductRange, rangesFrom } from "#app/features/product-card/ranges.ts";
import { breadcrumbsToProduct } from "#app/features/product-card/breadcrumbs.ts";
import { loadTerms } from "#app/features/layout/layout-data.server.ts";
import { explainTerms, placeHighlights } from "./label-ingredients.ts";
import { factsOf, isSoldOut, productView } from "./product-view.ts";
import { shippingWords } from "./shipping-words.ts";
import { giftCardBalancePath } from "#contract/paths.ts";
import * as m from "#messages";

const reviewsPerPage = 4;
/** Suggestions fill one row; more are dropped. */
const row = 4;

/** Prepares texts on the server, so that the page needs no code for them. */
export async function loadProduct(shop: Shop, slug: string, choices: ProductChoices) {
  const page = await orNotFound(shop.product(slug));
  const [range, routine, alike, reviews, terms, lacks, ingredients] = await Promise.all([
    page.line === null ? undefined : findRange(shop, page.line),
    associated(shop, page, "routine"),
    associated(shop, page, "cross_sell", "related", "similar_products"),
    page.reviewCount > 0 ? optional(loadReviews(shop, page, choices), null) : null,
    loadTerms(shop),
    shop.lacks(),
    page.details.inci === null ? [] : optional(shop.ingredients(), []),
  ]);
  const { label, ancestors, actives, inci, ...product } = productView(page, choices.variant, range);
  const alert = !lacks.stockAlerts && isSoldOut(product);
  const crumbs = breadcrumbsToProduct(ancestors);
  return {
    product: {
      ...product,
      alert,
      alerts: !lacks.stockAlerts,
      dates: !lacks.deliveryDates,
      balance: product.giftCard && !lacks.giftCardBalance ? giftCardBalancePath : undefined,
      inci: inci && explainTerms(inci, ingredients),
      highlights: placeHighlights(actives, inci ?? [], ingredients),
    },
    crumbs,
    facts: factsOf(product, label),
    shipping: shippingWords(terms, product.variant, {
      now: new Date(),
      sealed: label.sealed,
    }),
    routine,
    alike,
    reviews,
  };
}

export type LoadedProduct = Awaited<ReturnType<typeof loadProduct>>["product"];

async function findRange(shop: Shop, line: string): Promise<ProductRange | undefined> {
  const ranges = rangesFrom(await optional(shop.taxonTree(), []));
  return ranges.find((range) => range.line === line);
}

export type Reviews = Awaited<ReturnType<typeof loadReviews>>;

const orders: Record<string, "asc" | "desc"> = { "voto-alto": "desc", "voto-basso": "asc" };

async function loadReviews(shop: Shop, product: ProductPage, asked: ProductChoices) {
  const skin = SKIN_TYPES.find((one) => one === asked.skin) ?? null;
  const reviewOrder = Object.keys(orders).find((one) => one === asked.reviewOrder) ?? null;
  const choices = { ...asked, skin, reviewOrder };
  const direction = orders[reviewOrder ?? ""];
  const [summary, { items, total }] = await Promise.all([
    optional(shop.reviewSummary(product.code), { ...product, ratings: [], skinTypes: [] }),
    shop.reviews({
      product: product.code,
      rating: choices.stars ?? undefined,
      skinType: skin ?? undefined,
      sorting: direction && { property: "rating", direction },
      page: choices.reviewsPage,
      itemsPerPage: reviewsPerPage,
    }),
  ]);
  if (items.length === 0 && choices.reviewsPage > 1) throw data(null, { status: 404 });
  return {
    average: summary.averageRating,
    count: summary.reviewCount,
    ratings: summary.ratings,
    choices,
    empty: items.length === 0 ? m["reviews.none_such"]() : undefined,
    ways: waysThrough(choices, summary.skinTypes ?? []),
    pages: Math.ceil(total / reviewsPerPage),
    items: items.map(reviewView),
  };
}

type SkinTypes = NonNullable<ReviewSummary["skinTypes"]>;

/** Sorting and skin types of reviews; a single skin type is not offered. */
function waysThrough({ skin, reviewOrder }: ProductChoices, skinTypes: SkinTypes) {
  const sorts = [
    { label: m["reviews.newest"](), change: { reviewOrder: null } },
    { label: m["reviews.best"](), change: { reviewOrder: "voto-alto" } },
    { label: m["reviews.worst"](), change: { reviewOrder: "voto-basso" } },
  ].map((one) => ({ ...one, current: one.change.reviewOrder === reviewOrder || undefined }));
  const skins = [
    { label: m["reviews.any_skin"](), change: { skin: null }, current: skin === null || undefined },
    ...skinTypes.map(({ skinType, count }) => ({
      label: `${m["reviews.skin"]({ skin: skinType })} (${count})`,
      change: { skin: skinType },
      // False values are omitted, because pages contain every field.
      current: skin === skinType || undefined,
    })),
  ];
  return [
    { name: m["list.sort"](), links: sorts },
    ...(skinTypes.length > 1 || skin ? [{ name: m["reviews.skins"](), links: skins }] : []),
  ];
}

const reviewView = ({ id, author, title, comment, rating, ...review }: ProductReview) => ({
  id,
  author: author.firstName,
  title,
  comment,
  rating,
  verified: review.verifiedCustomer,
  skin: review.skinType ? m["reviews.skin"]({ skin: review.skinType }) : undefined,
  date: formatLongDate(review.createdAt),
  photos: review.photos,
});

/** Associated products of the first type that has any. */
async function associated(shop: Shop, { associations }: ProductPage, ...types: string[]) {
  const lists = types.flatMap((type) => associations.filter((one) => one.type === type));
  const found = await Promise.all(
    lists.map(({ id }) => optional(shop.associatedProducts(String(id)), [])),
  );
  const cards = new Map<string, ProductCard>();
  for (const product of found.flat()) cards.set(product.slug, productCard(product));
  return [...cards.values()].slice(0, row);
}
