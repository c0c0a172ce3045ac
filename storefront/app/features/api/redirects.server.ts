import { redirect } from "react-router";
import { pageHref, routerPath } from "#app/ui/page-link.tsx";
import type { Shop } from "#contract/client/client.ts";
import { orNull } from "./not-found.server.ts";
import { optional } from "./optional.server.ts";

/** Where an address without a page leads now, its query kept; nothing on backends that know no redirects. */
export async function findRedirect(shop: Shop, url: URL): Promise<Response | null> {
  if (!(await shop.offers()).own) return null;
  const found = await optional(orNull(shop.redirect(routerPath(url.pathname))), null);
  if (!found) return null;
  // A browser that kept it for good would go in circles once the page is renamed back.
  const headers = { "cache-control": "no-cache" };
  return redirect(pageHref(found.target) + url.search, { status: 301, headers });
}
