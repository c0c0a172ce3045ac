import { loadSearchStart, loadSuggestions } from "./search.server.ts";
import { readQuery } from "../listing/listing-state.ts";
import { optional, shopContext } from "#app/features/api/shop-api.server.ts";
import { publicPage } from "#app/features/api/caching.ts";
import type { Route } from "./+types/search-suggestions.ts";

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const query = readQuery(url.searchParams);
  const suggestions =
    query === "" ? await loadSearchStart(shop) : await loadSuggestions(shop, query);
  return Response.json(suggestions, {
    headers: { ...publicPage("searchProducts", ["q"])(), "x-robots-tag": "noindex" },
  });
}

/** Counts a search whose results were seen; does nothing on backends that do not count searches. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const { q } = Object.fromEntries(await request.formData());
  if (typeof q === "string") await optional(context.get(shopContext).countSearch(q), undefined);
  return new Response(null, { status: 204 });
}
