import { data } from "react-router";
import { ListScreen } from "#app/catalogue/list-screen.tsx";
import { listingHeaders, loadListing } from "#app/catalogue/listing.server.ts";
import { listingAddress } from "#app/catalogue/listing-address.ts";
import { trailTo } from "#app/catalogue/trail.ts";
import { useFrame } from "#app/layout/use-frame.ts";
import { originOf, pageMeta } from "#app/seo/page-meta.ts";
import { shopContext } from "#app/shop/context.server.ts";
import { pack, unpack } from "#app/shop/packed.ts";
import { publicPage } from "#app/shop/public-page.ts";
import * as m from "#messages";
import type { Route } from "./+types/products.ts";

const path = "/prodotti";

export async function loader({ context, url }: Route.LoaderArgs) {
  const listing = await loadListing(context.get(shopContext), url);
  return data({ listing: pack(listing) }, listingHeaders(listing));
}

export const headers = publicPage("products");

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: m["list.meta_title"](),
    description: m["list.meta_description"](),
    ...listingAddress(path, loaderData && unpack(loaderData.listing).state),
    origin: originOf(matches),
  });

export default function Products({ loaderData }: Route.ComponentProps) {
  const { seller } = useFrame();
  return (
    <ListScreen
      title={m["list.all_title"]()}
      description={seller?.demo ? m["list.all_description"]() : m["list.all_plain"]()}
      trail={trailTo([])}
      path={path}
      listing={unpack(loaderData.listing)}
    />
  );
}
