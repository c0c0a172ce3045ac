import { loadSuggestions } from "#app/search/load-suggestions.server.ts";
import { readQuery } from "#app/search/search-paths.ts";
import { shopContext } from "#app/shop/context.server.ts";
import { publicPage } from "#app/shop/public-page.ts";
import type { Route } from "./+types/search-suggestions.ts";

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const suggestions = await loadSuggestions(context.get(shopContext), readQuery(url.searchParams));
  return Response.json(suggestions, {
    headers: { ...publicPage("searchProducts", ["q"])(), "x-robots-tag": "noindex" },
  });
}
