import { loadSuggestions } from "./search.server.ts";
import { readQuery } from "#app/features/search/search-paths.ts";
import { shopContext } from "#app/features/api/context.server.ts";
import { publicPage } from "#app/features/api/caching.ts";
import type { Route } from "./+types/search-suggestions.ts";

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const suggestions = await loadSuggestions(context.get(shopContext), readQuery(url.searchParams));
  return Response.json(suggestions, {
    headers: { ...publicPage("searchProducts", ["q"])(), "x-robots-tag": "noindex" },
  });
}
