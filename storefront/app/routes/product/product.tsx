import { lazy, memo, Suspense, type MouseEvent } from "react";
import { shopDescription, shopTitle } from "#app/features/identity/identity.tsx";
import { NewsletterBand } from "#app/features/layout/newsletter-band.tsx";
import { About, Actives, ToKnow } from "./details.tsx";
import { BuyBar, BuyBox } from "./buy-box.tsx";
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
import { imageUrl } from "#app/ui/images/image-url.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { GalleryPhoto, ProductView } from "./product-view.ts";

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
  const { product, crumbs, facts } = deserialiseData(loaderData.page);
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
          productJsonLd(product, facts, origin),
          breadcrumbJsonLd(crumbs, { name, href: path }, origin),
        )
      : []),
  ];
};

/** Its code comes with the one product that needs it; the server has it at once. */
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
        <Breadcrumbs crumbs={crumbs} current={product.name} />
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
            <BuyBox product={product} shipping={shipping} />
            <About {...product} />
          </div>
        )}
      </div>
      <Actives
        title={product.inci === null ? m["product.in_short"]() : m["product.actives"]()}
        actives={product.actives}
        photo={product.texture}
      />
      <ToKnow product={product} facts={facts} delivery={shipping.delivery} />
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
      <NewsletterBand />
      {!product.giftCard && <BuyBar product={product} />}
    </>
  );
});

const shown = 3;

type GalleryProps = {
  photos: GalleryPhoto[];
  video: ProductView["video"];
  name: string;
  line: string | null;
};

/** A film takes the place of the last photograph. */
function Gallery({ photos, video, name, line }: GalleryProps) {
  const stills = photos.slice(0, video ? shown - 1 : shown);
  const count = stills.length + (video ? 1 : 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with keys
    <ul className="gallery" tabIndex={0} aria-label={m["product.photos"]()}>
      {stills.map((photo, index) => (
        <li key={photo.path}>
          <a href={imageUrl(photo.path, { ...poster, width: 1536 })} onClick={lookCloser}>
            <Picture
              photo={photo}
              alt={photo.alt}
              ratio="2:3"
              sizes={sizesOf(index, count)}
              priority={index === 0}
              line={line ?? undefined}
            />
          </a>
          {count > 1 && (
            <span className="pos" aria-hidden="true">
              {m["product.photo_of"]({ position: index + 1, count })}
            </span>
          )}
        </li>
      ))}
      {video && (
        <li>
          <span className="photo" data-line={line ?? undefined}>
            <video
              src={video.src}
              poster={video.cover ? imageUrl(video.cover, poster) : undefined}
              aria-label={m["product.video"]({ name })}
              controls
              playsInline
              muted
              preload="none"
            />
          </span>
        </li>
      )}
    </ul>
  );
}

/** The code comes with the first look; without scripts the link leads to the large picture. */
async function lookCloser(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  event.preventDefault();
  const link = event.currentTarget;
  (await import("./lens.ts")).openLens(link);
}

const poster = { format: "webp", width: 768, quality: 85 } as const;

/** Alone, the photograph has the room of the three. */
function sizesOf(index: number, count: number): string {
  const wide = count === 1 ? "57vw" : index === 0 ? "36vw" : "22vw";
  return `(width >= 64rem) ${wide}, (width >= 48rem) 60vw, 100vw`;
}
