import { pageHref } from "#app/ui/page-link.tsx";
import { productPath, reviewsPath } from "#contract/paths.ts";

/** Prefetches product pages on hover or touch; decision 013 explains why no others. */
export const speculationRules = () =>
  JSON.stringify({
    prefetch: [
      {
        where: {
          selector_matches: `a[href^="${pageHref(productPath(""))}"]:not([href*="?"], [href^="${pageHref(reviewsPath)}/"])`,
        },
        eagerness: "moderate",
      },
    ],
  });
