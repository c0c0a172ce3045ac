import { shopDescription, shopTitle } from "#app/features/identity/identity.tsx";
import { data } from "react-router";
import { lazy } from "react";
import { loadCategorySections } from "#app/features/sections/section-page.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ListedProducts, ListScreen } from "./list-screen.tsx";
import { listingAddress } from "./listing-state.ts";
import { pagedTitle } from "#app/ui/pages.tsx";
import { listingHeaders, loadListing } from "./listing.server.ts";
import { optional, orNotFound, shopContext } from "#app/features/api/shop-api.server.ts";
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
  const [listing, sections] = await Promise.all([
    loadListing(shop, url, code),
    optional(loadCategorySections(shop, taxon), []),
  ]);
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

/** Most categories are a list alone: the code of sections comes with those that have some. */
const Sections = import.meta.env.SSR
  ? (await import("#app/features/sections/sections.tsx")).Sections
  : lazy(async () => ({
      default: (await import("#app/features/sections/sections.tsx")).Sections,
    }));

export default function Category({ loaderData }: Route.ComponentProps) {
  const { name: title, description, ancestors, path } = loaderData.category;
  const listing = deserialiseData(loaderData.listing);
  const crumbs = breadcrumbsTo(ancestors);
  if (!loaderData.sections) {
    return <ListScreen {...{ title, description, crumbs, path, listing }} />;
  }
  const sections = deserialiseData(loaderData.sections);
  const [first] = sections;
  const isDark = first?.kind === "hero" && first.dark;
  const list = <ListedProducts path={path} listing={listing} wide />;
  return (
    <>
      <div className={isDark ? "night" : undefined}>
        <div className="wrap">
          <Breadcrumbs crumbs={crumbs} current={title} />
          {!sections.some(({ kind }) => kind === "hero") && (
            <div className="page-head">
              <h1>{title}</h1>
            </div>
          )}
        </div>
      </div>
      <Sections sections={sections} list={list} />
      {!sections.some((section) => "listed" in section) && <div className="section">{list}</div>}
    </>
  );
}
