import { data } from "react-router";
import { listMeta } from "./list-meta.ts";
import { ListScreen } from "./list-screen.tsx";
import { listingHeaders, loadListing } from "./listing.server.ts";
import { breadcrumbsTo } from "#app/features/product-card/breadcrumbs.ts";
import { CATALOGUE_ROOT } from "#contract/constants.ts";
import { originOf } from "#app/features/seo/page-meta.ts";
import { optional, shopContext } from "#app/features/api/shop-api.server.ts";
import { serialiseData, deserialiseData } from "#app/features/api/serialise.ts";
import { publicPage } from "#app/features/api/caching.ts";
import { productsPath as path } from "#contract/paths.ts";
import * as m from "#messages";
import "./list.css";
import type { Route } from "./+types/products.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const [all, listing] = await Promise.all([
    optional(shop.taxon(CATALOGUE_ROOT), null),
    loadListing(shop, url),
  ]);
  const about = { description: all?.description ?? null, seo: all?.seo };
  return data({ listing: serialiseData(listing), about }, listingHeaders(listing));
}

export const headers = publicPage("products");

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  listMeta({
    name: m["list.meta_title"](),
    path,
    seo: loaderData?.about.seo,
    description: loaderData?.about.description ?? null,
    listing: loaderData?.listing,
    origin: originOf(matches),
  });

export default function Products({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      title={m["list.all_title"]()}
      description={loaderData.about.description}
      crumbs={breadcrumbsTo([])}
      path={path}
      listing={deserialiseData(loaderData.listing)}
    />
  );
}
