import { productFeed } from "./product-feed.server.ts";
import { productPages } from "./sitemap.server.ts";
import { loadIdentity } from "#app/features/identity/identity.server.ts";
import { xmlResponse } from "#app/features/seo/xml.ts";
import { shopContext, shopUrlContext } from "#app/features/api/shop-api.server.ts";
import { publicPage } from "#app/features/api/caching.ts";
import type { Route } from "./+types/product-feed.ts";

export async function loader({ context }: Route.LoaderArgs) {
  await loadIdentity(context);
  const shop = context.get(shopContext);
  // Loaded before the response starts, so that an outage can still change its status.
  await productPages(shop).next();
  const feed = productFeed(shop, context.get(shopUrlContext));
  return xmlResponse(feed, publicPage("products")());
}
