import { data } from "react-router";
import type { ProductPage } from "#contract/catalogue.ts";
import type { Shop } from "#contract/client/client.ts";
import { formatLongDate } from "#contract/format/dates.ts";
import type { ProductReview } from "#contract/review.ts";
import { orNotFound } from "#app/features/api/not-found.server.ts";
import { optional } from "#app/features/api/optional.server.ts";
import { productCard, type ProductCard } from "#app/features/product-card/product-card.ts";
import { breadcrumbsToProduct } from "#app/features/product-card/breadcrumbs.ts";
import { loadTerms } from "#app/features/layout/layout-data.server.ts";
import { factsOf, isSoldOut, productView } from "./product-view.ts";
import type { ProductChoices } from "../../features/product-card/product-address.ts";
import { shippingWords } from "./shipping-words.ts";
import { breadcrumbJsonLd } from "#app/features/seo/structured-data.ts";
import { productJsonLd } from "./structured-data.ts";
import { productPath } from "#contract/paths.ts";

const reviewsPerPage = 5;
/** A row of the page; what the shop suggests beyond that is left out. */
const row = 4;

/** Words that need no script are found here, so that the page need not carry the code for them. */
export async function loadProduct(
  shop: Shop,
  slug: string,
  choices: ProductChoices,
  origin: string,
) {
  const page = await orNotFound(shop.product(slug));
  const [routine, alike, reviews, terms, offers] = await Promise.all([
    associated(shop, page, "routine"),
    associated(shop, page, "cross_sell", "related", "similar_products"),
    page.reviewCount > 0 ? optional(loadReviews(shop, page, choices), null) : null,
    loadTerms(shop),
    shop.offers(),
  ]);
  const product = productView(page, choices.variant);
  const alert = offers.own && isSoldOut(product);
  const crumbs = breadcrumbsToProduct(product.ancestors);
  const current = { name: product.name, href: productPath(product.slug) };
  return {
    product: { ...product, alert },
    crumbs,
    facts: factsOf(product),
    shipping: shippingWords(terms, product.variant, {
      now: new Date(),
      sealed: product.sealed,
    }),
    routine,
    alike,
    reviews,
    jsonLd: [productJsonLd(product, origin), breadcrumbJsonLd(crumbs, current, origin)],
  };
}

export type Reviews = Awaited<ReturnType<typeof loadReviews>>;

async function loadReviews(shop: Shop, product: ProductPage, choices: ProductChoices) {
  const [summary, { items, total }] = await Promise.all([
    optional(shop.reviewSummary(product.code), { ...product, ratings: [] }),
    shop.reviews({
      product: product.code,
      rating: choices.stars ?? undefined,
      page: choices.reviewsPage,
      itemsPerPage: reviewsPerPage,
    }),
  ]);
  if (items.length === 0 && choices.reviewsPage > 1) throw data(null, { status: 404 });
  return {
    average: summary.averageRating,
    count: summary.reviewCount,
    ratings: summary.ratings,
    stars: choices.stars,
    page: choices.reviewsPage,
    pages: Math.ceil(total / reviewsPerPage),
    items: items.map(reviewView),
  };
}

const reviewView = ({
  id,
  author,
  title,
  comment,
  rating,
  verifiedCustomer,
  createdAt,
}: ProductReview) => ({
  id,
  author: author.firstName,
  title,
  comment,
  rating,
  verified: verifiedCustomer,
  date: formatLongDate(createdAt),
});

/** Products tied to this one, of the first kind that has any first. */
async function associated(shop: Shop, { associations }: ProductPage, ...types: string[]) {
  const wanted = types.flatMap((type) => associations.filter((one) => one.type === type));
  const found = await Promise.all(
    wanted.map(({ id }) => optional(shop.associatedProducts(String(id)), [])),
  );
  const cards = new Map<string, ProductCard>();
  for (const product of found.flat()) cards.set(product.slug, productCard(product));
  return [...cards.values()].slice(0, row);
}
