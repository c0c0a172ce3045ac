import { productFeed } from "#app/seo/product-feed.server.ts";
import { shopOrigin } from "#app/seo/shop-origin.ts";
import { xmlResponse } from "#app/seo/xml.ts";
import { shopContext } from "#app/shop/context.server.ts";
import { publicPage } from "#app/shop/public-page.ts";
import type { Route } from "./+types/product-feed.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const feed = await productFeed(context.get(shopContext), shopOrigin(url));
  return xmlResponse(feed, publicPage("products")());
}
