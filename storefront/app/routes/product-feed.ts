import { productFeed } from "#app/seo/product-feed.server.ts";
import { xmlResponse } from "#app/seo/xml.ts";
import { shopContext, shopUrlContext } from "#app/shop/context.server.ts";
import { publicPage } from "#app/shop/public-page.ts";
import type { Route } from "./+types/product-feed.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const feed = await productFeed(context.get(shopContext), context.get(shopUrlContext));
  return xmlResponse(feed, publicPage("products")());
}
