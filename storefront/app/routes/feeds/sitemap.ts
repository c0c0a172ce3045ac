import { sitemap, sitemapPart } from "./sitemap.server.ts";
import { xmlResponse } from "#app/features/seo/xml.ts";
import { shopContext, shopUrlContext } from "#app/features/api/shop-api.server.ts";
import { publicPage } from "#app/features/api/caching.ts";
import type { Route } from "./+types/sitemap.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get(sitemapPart);
  const part = /^\d{1,4}$/.test(asked ?? "") ? Number(asked) : null;
  const root = await sitemap(context.get(shopContext), context.get(shopUrlContext), part);
  return xmlResponse(root, publicPage("products", [sitemapPart])());
}
