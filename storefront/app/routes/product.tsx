import { orNotFound } from "#app/catalogue/not-found.server.ts";
import { trailTo } from "#app/catalogue/trail.ts";
import { About } from "#app/product/about.tsx";
import { Actives } from "#app/product/actives.tsx";
import { BuyBar } from "#app/product/buy-bar.tsx";
import { BuyBox } from "#app/product/buy-box.tsx";
import { Gallery } from "#app/product/gallery.tsx";
import { productView } from "#app/product/product-view.ts";
import { breadcrumbJsonLd, productJsonLd } from "#app/product/structured-data.ts";
import { ToKnow } from "#app/product/to-know.tsx";
import { originOf, pageMeta } from "#app/seo/page-meta.ts";
import { shopContext } from "#app/shop/context.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import * as m from "#messages";
import type { Route } from "./+types/product.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = await orNotFound(context.get(shopContext).product(params.slug));
  const product = productView(page, url.searchParams.get("variante"));
  return { product, line: product.line };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { product } = loaderData;
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
    { "script:ld+json": productJsonLd(product, origin) },
    {
      "script:ld+json": breadcrumbJsonLd(trailTo(product.ancestors), { name, href: path }, origin),
    },
  ];
};

export default function Product({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData;
  return (
    <>
      <div className="wrap">
        <Breadcrumbs trail={trailTo(product.ancestors)} current={product.name} />
        <div className="pdp">
          <Gallery photos={product.photos} line={product.line} />
          <BuyBox product={product} />
          <About text={product.shortDescription} benefits={product.benefits} />
        </div>
      </div>
      <Actives actives={product.actives} photo={product.texture} />
      <ToKnow product={product} />
      <BuyBar product={product} />
    </>
  );
}
