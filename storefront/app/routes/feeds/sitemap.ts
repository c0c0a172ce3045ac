import { sitemap } from "./sitemap.server.ts";
import { xmlResponse } from "#app/features/seo/xml.ts";
import { shopContext, shopUrlContext } from "#app/features/api/shop-api.server.ts";
import { publicPage } from "#app/features/api/caching.ts";
import type { Route } from "./+types/sitemap.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const root = await sitemap(context.get(shopContext), context.get(shopUrlContext));
  return xmlResponse(root, publicPage("products")());
}
