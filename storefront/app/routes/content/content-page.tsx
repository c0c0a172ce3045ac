import { publicPage } from "#app/features/api/caching.ts";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { originOf } from "#app/features/seo/page-meta.ts";
import { loadPage } from "./find-page.server.ts";
import { WrittenPage, writtenMeta } from "./written-page.tsx";
import type { Route } from "./+types/content-page.ts";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadPage(context.get(shopContext), url.pathname);

export const headers = publicPage("contentPage");

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? writtenMeta(loaderData, originOf(matches)) : [];

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  return <WrittenPage page={loaderData} />;
}
