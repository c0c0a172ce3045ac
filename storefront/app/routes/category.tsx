import { data } from "react-router";
import { ListScreen } from "#app/catalogue/list-screen.tsx";
import { listingAddress } from "#app/catalogue/listing-address.ts";
import { listingHeaders, loadListing } from "#app/catalogue/listing.server.ts";
import { orNotFound } from "#app/catalogue/not-found.server.ts";
import { trailTo } from "#app/catalogue/trail.ts";
import { breadcrumbJsonLd } from "#app/seo/structured-data.ts";
import { originOf, pageMeta } from "#app/seo/page-meta.ts";
import { shopContext } from "#app/shop/context.server.ts";
import { pack, unpack } from "#app/shop/packed.ts";
import { publicPage } from "#app/shop/public-page.ts";
import * as m from "#messages";
import type { Route } from "./+types/category.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const taxon = await orNotFound(shop.taxon(params["*"]));
  const { code, name, slug, description, image, line, ancestors, seo } = taxon;
  const listing = await loadListing(shop, url, code);
  return data(
    {
      listing: pack(listing),
      category: { name, path: `/categorie/${slug}`, description, ancestors, seo },
      photo: image?.path ?? null,
      line,
    },
    listingHeaders(listing),
  );
}

export const headers = publicPage("taxon");

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { category, photo } = loaderData;
  const { name, path, description, seo, ancestors } = category;
  const origin = originOf(matches);
  return [
    ...pageMeta({
      title: seo.title ?? `${name} | ${m["shop.name"]()}`,
      description: seo.description ?? description ?? m["shop.description"](),
      ...listingAddress(path, unpack(loaderData.listing).state),
      origin,
      photo,
    }),
    { "script:ld+json": breadcrumbJsonLd(trailTo(ancestors), { name, href: path }, origin) },
  ];
};

export default function Category({ loaderData }: Route.ComponentProps) {
  const { category, listing } = loaderData;
  return (
    <ListScreen
      title={category.name}
      description={category.description}
      trail={trailTo(category.ancestors)}
      path={category.path}
      listing={unpack(listing)}
    />
  );
}
