import { shopUrlContext } from "#app/features/api/context.server.ts";
import { publicPage } from "#app/features/api/caching.ts";
import type { Route } from "./+types/robots.ts";

/** Nothing to find there, and each visit costs. */
const closed = [
  "/api/",
  "/area-riservata",
  "/carrello",
  "/checkout",
  "/esci",
  "/ordine/",
  "/order-error",
  "/ricerca/suggerimenti",
  "/stato",
  "/thankyou",
  "/verifica-umana",
];

export function loader({ context }: Route.LoaderArgs) {
  const shopUrl = context.get(shopUrlContext);
  const { pathname } = new URL(shopUrl);
  const prefix = pathname === "/" ? "" : pathname;
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path.startsWith("/api") ? path : prefix + path}`),
    "",
    `Sitemap: ${shopUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { ...publicPage("company")(), "content-type": "text/plain; charset=utf-8" },
  });
}
