import { shopUrlContext } from "#app/features/api/shop-api.server.ts";
import { publicPage } from "#app/features/api/caching.ts";
import { pageHref, pageUrl } from "#app/ui/page-link.tsx";
import {
  accountPath,
  apiRoot,
  botChallengePath,
  cartPath,
  checkoutPath,
  guestOrderScreen,
  orderErrorPath,
  signOutPath,
  sitemapPath,
  statePath,
  suggestionsPath,
  thankyouScreen,
} from "#contract/paths.ts";
import type { Route } from "./+types/robots.ts";

/** Pages without content for search engines, whose crawling would only cost CPU. */
const closed = [
  `${apiRoot}/`,
  accountPath,
  cartPath,
  checkoutPath,
  signOutPath,
  `${guestOrderScreen}/`,
  orderErrorPath,
  suggestionsPath,
  statePath,
  thankyouScreen,
  botChallengePath,
];

export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${pageHref(path)}`),
    "",
    `Sitemap: ${pageUrl(context.get(shopUrlContext), sitemapPath)}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { ...publicPage("company")(), "content-type": "text/plain; charset=utf-8" },
  });
}
