import { expect, test } from "vitest";
import { variantFixture } from "#app/features/product-card/product.fixture.ts";
import { productPageFixture } from "./product-page.fixture.ts";
import { type Fact, productView } from "./product-view.ts";
import { breadcrumbJsonLd } from "#app/features/seo/page-meta.ts";
import { productJsonLd } from "./product-json-ld.ts";

const facts: Fact[] = [
  { name: "PAO", value: "12 mesi" },
  { name: "Formula vegana", value: "Dichiarazioni dei fornitori.", isClaim: true },
];
const origin = "https://rugiada.example";
type Parcel = Parameters<typeof productJsonLd>[2];
const jsonLd = (changes: Parameters<typeof productPageFixture>[0], parcel: Parcel = null) =>
  productJsonLd(productView(productPageFixture(changes), null), facts, parcel, origin);

test("the offer is the chosen variant, in euro", () => {
  expect(jsonLd({ variants: [variantFixture("A", { price: 2990 })] })).toMatchObject({
    sku: "A",
    offers: {
      price: "29.90",
      priceCurrency: "EUR",
      url: "https://rugiada.example/prodotti/siero",
      availability: "https://schema.org/InStock",
    },
    aggregateRating: { ratingValue: 4.6, reviewCount: 10 },
  });
});

test("what cannot be bought is out of stock; without a price there is no offer", () => {
  const gone = variantFixture("A", { inStock: false });
  expect(jsonLd({ variants: [gone] }).offers?.availability).toBe("https://schema.org/OutOfStock");
  const unpriced = variantFixture("A", { price: undefined });
  expect(jsonLd({ variants: [unpriced] }).offers).toBeUndefined();
});

test("what is claimed of a product is told with its evidence", () => {
  expect(jsonLd({}).additionalProperty).toEqual([
    { "@type": "PropertyValue", name: "Formula vegana", value: "Dichiarazioni dei fornitori." },
  ]);
});

test("no reviews, no rating", () => {
  expect(jsonLd({ reviewCount: 0 }).aggregateRating).toBeUndefined();
});

test("breadcrumbs are numbered and absolute", () => {
  const crumbs = [{ name: "Home", href: "/" }];
  const list = breadcrumbJsonLd(crumbs, { name: "Siero", href: "/prodotti/siero" }, origin);
  expect(list.itemListElement).toMatchObject([
    { position: 1, item: "https://rugiada.example/" },
    { position: 2, name: "Siero", item: "https://rugiada.example/prodotti/siero" },
  ]);
});

const parcel = { price: 490, freeFrom: 4900, minDays: 1, maxDays: 2 };

test("shipping is as the shop's first method has it, free where the product alone reaches the threshold", () => {
  expect(jsonLd({}, parcel).offers?.shippingDetails).toEqual({
    "@type": "OfferShippingDetails",
    shippingDestination: { "@type": "DefinedRegion", addressCountry: "IT" },
    shippingRate: { "@type": "MonetaryAmount", value: "4.90", currency: "EUR" },
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      transitTime: { "@type": "QuantitativeValue", minValue: 1, maxValue: 2, unitCode: "DAY" },
    },
  });
  const dear = { variants: [variantFixture("A", { price: 4900 })] };
  expect(jsonLd(dear, parcel).offers?.shippingDetails?.shippingRate?.value).toBe("0.00");
});

test("what the shop does not know of a parcel is left out", () => {
  const unknown = { price: null, freeFrom: null, minDays: null, maxDays: null };
  const details = jsonLd({}, unknown).offers?.shippingDetails;
  expect(details).toMatchObject({ shippingRate: undefined, deliveryTime: undefined });
  expect(jsonLd({}).offers?.shippingDetails).toBeUndefined();
});

test("the withdrawal the law gives, and a GTIN only where the variant has one", () => {
  const variants = [variantFixture("A", { gtin: "8001234567897" })];
  expect(jsonLd({ variants })).toMatchObject({
    gtin: "8001234567897",
    offers: {
      hasMerchantReturnPolicy: {
        merchantReturnDays: 14,
        merchantReturnLink: "https://rugiada.example/recesso",
      },
    },
  });
  expect(jsonLd({}).gtin).toBeUndefined();
});
