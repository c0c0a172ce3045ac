import { shopOrigin } from "#app/seo/shop-origin.ts";
import { sitemap } from "#app/seo/sitemap.server.ts";
import { xmlResponse } from "#app/seo/xml.ts";
import { shopContext } from "#app/shop/context.server.ts";
import { publicPage } from "#app/shop/public-page.ts";
import type { Route } from "./+types/sitemap.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const root = await sitemap(context.get(shopContext), shopOrigin(url));
  return xmlResponse(root, publicPage("products")());
}
