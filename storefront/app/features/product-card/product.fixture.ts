import type { Product, Variant } from "#contract/catalogue.ts";

export function variantFixture(code: string, changes: Partial<Variant> = {}): Variant {
  return {
    "@id": `/api/v2/shop/product-variants/${code}`,
    "@type": "ProductVariant",
    id: 1,
    code,
    name: code,
    price: 2990,
    originalPrice: 2990,
    lowestPriceBeforeDiscount: null,
    unitPrice: { amount: 9967, per: "100 ml" },
    inStock: true,
    available: 12,
    shippingRequired: true,
    optionValues: [{ code: "30-ml", value: "30 ml", option: "formato", swatch: null }],
    image: null,
    channelPricings: {},
    ...changes,
  };
}

export function productFixture(changes: Partial<Product> = {}): Product {
  const variants = changes.variants ?? [variantFixture("SIERO_30")];
  return {
    "@id": "/api/v2/shop/products/SIERO",
    "@type": "Product",
    id: 1,
    code: "SIERO",
    slug: "siero",
    name: "Siero",
    subtitle: "Un respiro d’acqua",
    shortDescription: null,
    line: "mare",
    kind: "product",
    images: [],
    mainTaxon: null,
    variants,
    defaultVariant: variants[0] ?? null,
    averageRating: 4.6,
    reviewCount: 10,
    isNew: false,
    createdAt: "2026-01-01T00:00:00Z",
    ...changes,
  };
}
