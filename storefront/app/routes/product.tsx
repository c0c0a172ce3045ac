import { Letter } from "#app/layout/letter.tsx";
import { About } from "#app/product/about.tsx";
import { Actives } from "#app/product/actives.tsx";
import { BuyBar } from "#app/product/buy-bar.tsx";
import { BuyBox } from "#app/product/buy-box.tsx";
import { Gallery } from "#app/product/gallery.tsx";
import { loadProduct } from "#app/product/load-product.server.ts";
import { productParams, readChoices } from "#app/product/product-address.ts";
import { ProductRow } from "#app/product/product-row.tsx";
import { Reviews } from "#app/product/reviews.tsx";
import { ToKnow } from "#app/product/to-know.tsx";
import { originOf, pageMeta } from "#app/seo/page-meta.ts";
import { shopContext, shopUrlContext } from "#app/shop/context.server.ts";
import { pack, unpack } from "#app/shop/packed.ts";
import { publicPage } from "#app/shop/public-page.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Heart } from "#app/wishlist/heart.tsx";
import * as m from "#messages";
import type { Route } from "./+types/product.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const choices = readChoices(url.searchParams);
  const loaded = await loadProduct(
    context.get(shopContext),
    params.slug,
    choices,
    context.get(shopUrlContext),
  );
  return {
    page: pack({ ...loaded, chosen: choices.variant }),
    line: loaded.product.line,
  };
}

export const headers = publicPage("product", productParams);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { product, jsonLd } = unpack(loaderData.page);
  const { name, seo, slug } = product;
  const origin = originOf(matches);
  const path = `/prodotti/${slug}`;
  return [
    ...pageMeta({
      title: seo.title ?? `${name} | ${m["shop.name"]()}`,
      description: seo.description ?? product.shortDescription ?? m["shop.description"](),
      path,
      origin,
      photo: product.photos[0]?.path,
      type: "product",
    }),
    ...jsonLd.map((data) => ({ "script:ld+json": data })),
  ];
};

export default function Product({ loaderData }: Route.ComponentProps) {
  const { product, trail, facts, shipping, routine, alike, reviews, chosen } = unpack(
    loaderData.page,
  );
  return (
    <>
      <div className="wrap">
        <Breadcrumbs trail={trail} current={product.name} />
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
          <About text={product.shortDescription} benefits={product.benefits} />
        </div>
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
      {!product.giftCard && <Reviews slug={product.slug} variant={chosen} reviews={reviews} />}
      <ProductRow id="alike" title={m["product.alike"]()} cards={alike} />
      <Letter />
      <BuyBar product={product} />
    </>
  );
}
