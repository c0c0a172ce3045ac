import { shopName, shopTitle } from "#app/features/identity/identity.tsx";
import { data } from "react-router";
import { ListScreen } from "./list-screen.tsx";
import { listingHeaders, loadListing } from "./listing.server.ts";
import { listingAddress, pagedTitle } from "./listing-state.ts";
import { breadcrumbsTo } from "#app/features/product-card/breadcrumbs.ts";
import { useLayoutData } from "#app/features/layout/layout-data.ts";
import { originOf, pageMeta } from "#app/features/seo/page-meta.ts";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { serialiseData, deserialiseData } from "#app/features/api/serialise.ts";
import { publicPage } from "#app/features/api/caching.ts";
import { productsPath as path } from "#contract/paths.ts";
import * as m from "#messages";
import "./list.css";
import type { Route } from "./+types/products.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const listing = await loadListing(context.get(shopContext), url);
  return data({ listing: serialiseData(listing) }, listingHeaders(listing));
}

export const headers = publicPage("products");

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const state = loaderData && deserialiseData(loaderData.listing).state;
  return pageMeta({
    title: pagedTitle(shopTitle(m["list.meta_title"]()), state?.page),
    description: m["list.meta_description"]({ shop: shopName() }),
    ...listingAddress(path, state),
    origin: originOf(matches),
  });
};

export default function Products({ loaderData }: Route.ComponentProps) {
  const { seller } = useLayoutData();
  return (
    <ListScreen
      title={m["list.all_title"]()}
      description={seller?.demo ? m["list.all_description"]() : m["list.all_plain"]()}
      crumbs={breadcrumbsTo([])}
      path={path}
      listing={deserialiseData(loaderData.listing)}
    />
  );
}
