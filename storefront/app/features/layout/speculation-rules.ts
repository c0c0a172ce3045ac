import { pageHref } from "#app/ui/page-link.tsx";
import { productPath, reviewsPath } from "#contract/paths.ts";

/** Product pages are brought while the pointer or the finger is on their link; decision 013 says why no more than that. */
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
