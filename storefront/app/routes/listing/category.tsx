import { data } from "react-router";
import { lazy } from "react";
import { loadCategorySections } from "#app/features/sections/section-page.server.ts";
import { listMeta } from "./list-meta.ts";
import { ListScreen } from "./list-screen.tsx";
import { listingHeaders, loadListing, loadParts } from "./listing.server.ts";
import { optional, orNotFound, shopContext } from "#app/features/api/shop-api.server.ts";
import { breadcrumbsTo } from "#app/features/product-card/breadcrumbs.ts";
import { breadcrumbJsonLd, originOf, structuredData } from "#app/features/seo/page-meta.ts";
import { serialiseData, deserialiseData } from "#app/features/api/serialise.ts";
import { publicPage } from "#app/features/api/caching.ts";
import { categoryPath } from "#contract/paths.ts";
import "./list.css";
import type { Route } from "./+types/category.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const taxon = await orNotFound(shop.taxon(params["*"]));
  const { code, name, slug, description, image, line, ancestors, seo } = taxon;
  const [list, parts, sections] = await Promise.all([
    loadListing(shop, url, code),
    line ? optional(loadParts(shop, code), undefined) : undefined,
    optional(loadCategorySections(shop, taxon), []),
  ]);
  const listing = { ...list, ...(parts && { parts }) };
  return data(
    {
      listing: serialiseData(listing),
      ...(sections.length > 0 && { sections: serialiseData(sections) }),
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
  const { name, path, ancestors } = category;
  const origin = originOf(matches);
  const shown = listMeta({ ...category, listing: loaderData.listing, origin, photo });
  if (!import.meta.env.SSR) return shown;
  const here = { name, href: path };
  return [...shown, ...structuredData(breadcrumbJsonLd(breadcrumbsTo(ancestors), here, origin))];
};

/** Loaded on demand: most categories have no sections. */
const WrittenCategory = import.meta.env.SSR
  ? (await import("./written-category.tsx")).WrittenCategory
  : lazy(async () => ({ default: (await import("./written-category.tsx")).WrittenCategory }));

export default function Category({
  loaderData: { category, listing, sections },
}: Route.ComponentProps) {
  const list = {
    title: category.name,
    crumbs: breadcrumbsTo(category.ancestors),
    path: category.path,
    listing: deserialiseData(listing),
  };
  return sections ? (
    <WrittenCategory {...list} sections={deserialiseData(sections)} />
  ) : (
    <ListScreen {...list} description={category.description} />
  );
}
