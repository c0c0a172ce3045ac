import { sitemap } from "#app/seo/sitemap.server.ts";
import { xmlResponse } from "#app/seo/xml.ts";
import { shopContext, shopUrlContext } from "#app/shop/context.server.ts";
import { publicPage } from "#app/shop/public-page.ts";
import type { Route } from "./+types/sitemap.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const root = await sitemap(context.get(shopContext), context.get(shopUrlContext));
  return xmlResponse(root, publicPage("products")());
}
