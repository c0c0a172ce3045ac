import { shopDescription, shopName, shopTitle } from "#app/features/identity/identity.tsx";
import { type Seller, sellerOf } from "#app/features/layout/layout-data.ts";
import { loadHome } from "#app/features/sections/section-page.server.ts";
import { Sections } from "#app/features/sections/sections.tsx";
import {
  context,
  originOf,
  pageMeta,
  publisher,
  structuredData,
} from "#app/features/seo/page-meta.ts";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { deserialiseData, serialiseData } from "#app/features/api/serialise.ts";
import { publicPage } from "#app/features/api/caching.ts";
import { homePath, searchPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/home.ts";
import { pageUrl } from "#app/ui/page-link.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { sections, seo, line, titled } = await loadHome(context.get(shopContext));
  return { sections: serialiseData(sections), seo, line, titled };
}

export const headers = publicPage("sectionPage");

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const origin = originOf(matches);
  const title = loaderData?.seo.title ?? m["shop.title"]();
  return [
    ...pageMeta({
      title: title.includes(shopName()) ? title : shopTitle(title),
      description: loaderData?.seo.description ?? shopDescription(),
      path: homePath,
      origin,
    }),
    ...(import.meta.env.SSR
      ? structuredData(organizationJsonLd(origin, sellerOf(matches)), webSiteJsonLd(origin))
      : []),
  ];
};

export default function Home({ loaderData: { sections, titled } }: Route.ComponentProps) {
  return (
    <>
      {!titled && <h1 className="sr-only">{shopName()}</h1>}
      <Sections sections={deserialiseData(sections)} />
    </>
  );
}

const organizationJsonLd = (origin: string, seller?: Seller | null) => ({
  "@context": context,
  ...publisher(origin),
  ...(seller && { legalName: seller.name, email: seller.email, telephone: seller.phone }),
});

const webSiteJsonLd = (origin: string) => ({
  "@context": context,
  "@type": "WebSite",
  name: shopName(),
  url: pageUrl(origin, homePath),
  inLanguage: "it-IT",
  potentialAction: {
    "@type": "SearchAction",
    target: {
      "@type": "EntryPoint",
      urlTemplate: `${pageUrl(origin, searchPath)}?q={search_term_string}`,
    },
    "query-input": "required name=search_term_string",
  },
});
