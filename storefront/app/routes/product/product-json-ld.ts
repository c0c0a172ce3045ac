import { shopName } from "#app/features/identity/identity.tsx";
import { absolute } from "#app/features/seo/page-meta.ts";
import { imageUrl } from "#app/ui/images/image-url.ts";
import { pageUrl } from "#app/ui/page-link.tsx";
import { CURRENCY } from "#contract/constants.ts";
import { productPath, withdrawalPath } from "#contract/paths.ts";
import type { Fact, ProductView } from "./product-view.ts";
import type { ShippingWords } from "./shipping-words.ts";

const homeCountry = "IT";
/** Withdrawal period in days, art. 52 Codice del consumo. */
const withdrawalDays = 14;

const availability = {
  true: "https://schema.org/InStock",
  false: "https://schema.org/OutOfStock",
} as const;

export function productJsonLd(
  product: ProductView,
  facts: Fact[],
  parcel: ShippingWords["parcel"],
  origin: string,
) {
  const { name, variant, rating, photos } = product;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    description: product.shortDescription ?? undefined,
    sku: variant?.code,
    gtin: variant?.gtin,
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
            hasMerchantReturnPolicy: returnPolicy(origin),
            shippingDetails: parcel ? shippingDetails(parcel, variant.price) : undefined,
          },
  };
}

/** The statutory right of withdrawal; return costs are omitted, because they are only in a text of the owner. */
const returnPolicy = (origin: string) => ({
  "@type": "MerchantReturnPolicy",
  applicableCountry: homeCountry,
  returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
  merchantReturnDays: withdrawalDays,
  merchantReturnLink: pageUrl(origin, withdrawalPath),
});

function shippingDetails(
  { price, freeFrom, minDays, maxDays }: NonNullable<ShippingWords["parcel"]>,
  productPrice: number,
) {
  const rate = freeFrom !== null && productPrice >= freeFrom ? 0 : price;
  return {
    "@type": "OfferShippingDetails",
    shippingDestination: { "@type": "DefinedRegion", addressCountry: homeCountry },
    shippingRate:
      rate === null
        ? undefined
        : { "@type": "MonetaryAmount", value: (rate / 100).toFixed(2), currency: CURRENCY },
    deliveryTime:
      minDays === null || maxDays === null
        ? undefined
        : {
            "@type": "ShippingDeliveryTime",
            transitTime: {
              "@type": "QuantitativeValue",
              minValue: minDays,
              maxValue: maxDays,
              unitCode: "DAY",
            },
          },
  };
}
