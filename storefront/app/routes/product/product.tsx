import { lazy, memo, Suspense } from "react";
import { shopDescription, shopTitle } from "#app/features/identity/identity.tsx";
import { NewsletterBand } from "#app/features/layout/newsletter-band.tsx";
import { About, ToKnow } from "./details.tsx";
import { BuyBar, BuyBox } from "./buy-box.tsx";
import { Gallery } from "./gallery/gallery.tsx";
import { assurancesHtml, ingredientsHtml } from "./server-html.ts";
import { productJsonLd } from "./product-json-ld.ts";
import { loadProduct } from "./product.server.ts";
import { productParams, readChoices } from "#app/features/product-card/product-card.ts";
import { ProductRow } from "#app/features/product-card/tile.tsx";
import { RecentlyViewed } from "#app/features/recently-viewed/recently-viewed.tsx";
import { ReviewsSection } from "./reviews.tsx";
import {
  breadcrumbJsonLd,
  originOf,
  pageMeta,
  structuredData,
} from "#app/features/seo/page-meta.ts";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { serialiseData, deserialiseData } from "#app/features/api/serialise.ts";
import { publicPage } from "#app/features/api/caching.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Heart } from "#app/features/wishlist/heart.tsx";
import { productPath, sharePicturePath } from "#contract/paths.ts";
import * as m from "#messages";
import "./product.css";
import "./reviews.css";
import type { Route } from "./+types/product.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const choices = readChoices(url.searchParams);
  const loaded = await loadProduct(context.get(shopContext), params.slug, choices);
  return {
    page: serialiseData(loaded),
    line: loaded.product.line,
  };
}

export const headers = publicPage("product", productParams);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { product, crumbs, facts, shipping } = deserialiseData(loaderData.page);
  const { name, seo, slug } = product;
  const origin = originOf(matches);
  const path = productPath(slug);
  return [
    ...pageMeta({
      title: seo.title ?? shopTitle(name),
      description: seo.description ?? product.shortDescription ?? shopDescription(),
      path,
      origin,
      photo: product.photos[0]?.path,
      sharePicture: product.photos[0] && sharePicturePath(slug),
      type: "product",
    }),
    ...(import.meta.env.SSR
      ? structuredData(
          productJsonLd(product, facts, shipping.parcel, origin),
          breadcrumbJsonLd(crumbs, { name, href: path }, origin),
        )
      : []),
  ];
};

/** Loaded on demand in the browser, because few products are gift cards. */
const GiftCard = import.meta.env.SSR
  ? (await import("./gift-card.tsx")).GiftCard
  : lazy(async () => ({ default: (await import("./gift-card.tsx")).GiftCard }));

export default memo(function Product({ loaderData }: Route.ComponentProps) {
  const { product, crumbs, facts, shipping, routine, alike, reviews } = deserialiseData(
    loaderData.page,
  );
  return (
    <>
      <div className="wrap">
        <div className={product.giftCard ? undefined : "max-lg:hidden"}>
          <Breadcrumbs crumbs={crumbs} current={product.name} />
        </div>
        {product.giftCard ? (
          <Suspense>
            <GiftCard product={product} />
          </Suspense>
        ) : (
          <div className="pdp">
            <Gallery
              photos={product.photos}
              video={product.video}
              name={product.name}
              line={product.line}
            />
            {product.variant && (
              <Heart
                className="pdp-heart"
                slug={product.slug}
                name={product.name}
                variantId={product.variant.id}
              />
            )}
            <BuyBox product={product} shipping={shipping}>
              <About {...product} />
              <ul
                className="assure"
                // The text is already in the server's HTML, so the browser's code does not contain it.
                dangerouslySetInnerHTML={{
                  __html: import.meta.env.SSR ? assurancesHtml(shipping.assurances) : "",
                }}
                suppressHydrationWarning
              />
              <ToKnow product={product} facts={facts} delivery={shipping.delivery} />
            </BuyBox>
          </div>
        )}
      </div>
      {(product.highlights.length > 0 || product.inci) && (
        <section
          className="wash-band"
          aria-labelledby="ingredienti"
          // The text is already in the server's HTML, so the browser's code does not contain it.
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? ingredientsHtml(product) : "",
          }}
          suppressHydrationWarning
        />
      )}
      {product.giftCard && (
        <section className="section wrap grid12 split-info gap-y-6" aria-labelledby="da-sapere">
          <h2 id="da-sapere">{m["product.to_know"]()}</h2>
          <ToKnow product={product} facts={facts} />
        </section>
      )}
      <ProductRow
        id="routine"
        title={m["product.routine"]()}
        cards={routine}
        addAll={m["product.add_all"]()}
      />
      {!product.giftCard && <ReviewsSection slug={product.slug} reviews={reviews} />}
      <ProductRow id="alike" title={m["product.alike"]()} cards={alike} />
      <RecentlyViewed
        current={{
          slug: product.slug,
          name: product.name,
          line: product.line,
          photo: product.photos[0] ?? null,
        }}
      />
      {!product.giftCard && (
        <div className="wrap pt-12 lg:hidden">
          <Breadcrumbs crumbs={crumbs} current={product.name} />
        </div>
      )}
      <NewsletterBand />
      {!product.giftCard && <BuyBar key={product.variant?.code} product={product} />}
    </>
  );
});
