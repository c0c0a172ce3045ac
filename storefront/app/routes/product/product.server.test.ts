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
const jsonLd = (changes: Parameters<typeof productPageFixture>[0]) =>
  productJsonLd(productView(productPageFixture(changes), null), facts, origin);

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
