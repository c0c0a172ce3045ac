import { shopDescription, shopTitle } from "#app/features/identity/identity.tsx";
import { data } from "react-router";
import { ListScreen } from "./list-screen.tsx";
import { listingAddress } from "./listing-state.ts";
import { pagedTitle } from "#app/ui/pages.tsx";
import { listingHeaders, loadListing } from "./listing.server.ts";
import { orNotFound, shopContext } from "#app/features/api/shop-api.server.ts";
import { breadcrumbsTo } from "#app/features/product-card/breadcrumbs.ts";
import {
  breadcrumbJsonLd,
  originOf,
  pageMeta,
  structuredData,
} from "#app/features/seo/page-meta.ts";
import { serialiseData, deserialiseData } from "#app/features/api/serialise.ts";
import { publicPage } from "#app/features/api/caching.ts";
import { categoryPath } from "#contract/paths.ts";
import "./list.css";
import type { Route } from "./+types/category.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const taxon = await orNotFound(shop.taxon(params["*"]));
  const { code, name, slug, description, image, line, ancestors, seo } = taxon;
  const listing = await loadListing(shop, url, code);
  return data(
    {
      listing: serialiseData(listing),
      category: { name, path: categoryPath(slug), description, ancestors, seo },
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
  const { state } = deserialiseData(loaderData.listing);
  return [
    ...pageMeta({
      title: pagedTitle(seo.title ?? shopTitle(name), state.page),
      description: seo.description ?? description ?? shopDescription(),
      ...listingAddress(path, state),
      origin,
      photo,
    }),
    ...(import.meta.env.SSR
      ? structuredData(breadcrumbJsonLd(breadcrumbsTo(ancestors), { name, href: path }, origin))
      : []),
  ];
};

export default function Category({ loaderData }: Route.ComponentProps) {
  const { category, listing } = loaderData;
  return (
    <ListScreen
      title={category.name}
      description={category.description}
      crumbs={breadcrumbsTo(category.ancestors)}
      path={category.path}
      listing={deserialiseData(listing)}
    />
  );
}
