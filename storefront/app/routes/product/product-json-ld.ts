import { shopName } from "#app/features/identity/identity.tsx";
import { absolute } from "#app/features/seo/page-meta.ts";
import { imageUrl } from "#app/ui/images/image-url.ts";
import { pageUrl } from "#app/ui/page-link.tsx";
import { CURRENCY } from "#contract/constants.ts";
import { productPath } from "#contract/paths.ts";
import type { Fact, ProductView } from "./product-view.ts";

const availability = {
  true: "https://schema.org/InStock",
  false: "https://schema.org/OutOfStock",
} as const;

export function productJsonLd(product: ProductView, facts: Fact[], origin: string) {
  const { name, variant, rating, photos } = product;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    description: product.shortDescription ?? undefined,
    sku: variant?.code,
    brand: { "@type": "Brand", name: shopName() },
    image: photos.map(({ path }) =>
      absolute(origin, imageUrl(path, { format: "jpeg", width: 1024, quality: 85 })),
    ),
    additionalProperty: facts
      .filter(({ isClaim }) => isClaim)
      .map(({ name, value }) => ({ "@type": "PropertyValue", name, value })),
    aggregateRating: rating
      ? { "@type": "AggregateRating", ratingValue: rating.value, reviewCount: rating.count }
      : undefined,
    offers:
      variant?.price == null
        ? undefined
        : {
            "@type": "Offer",
            url: pageUrl(origin, productPath(product.slug)),
            priceCurrency: CURRENCY,
            price: (variant.price / 100).toFixed(2),
            availability: availability[`${product.offer === "for_sale"}`],
          },
  };
}
