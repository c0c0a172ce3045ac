import { shopName } from "#app/features/identity/shop-name.ts";
import type { Seller } from "#app/features/layout/layout-data.ts";
import { context, publisher } from "#app/features/seo/structured-data.ts";
import { pageUrl } from "#app/ui/page-link.tsx";
import { homePath, searchPath } from "#contract/paths.ts";

export const organizationJsonLd = (origin: string, seller?: Seller | null) => ({
  "@context": context,
  ...publisher(origin),
  ...(seller && { legalName: seller.name, email: seller.email, telephone: seller.phone }),
});

export const webSiteJsonLd = (origin: string) => ({
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
