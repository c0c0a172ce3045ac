import type { ProductPage } from "#contract/catalogue.ts";
import { noDetails } from "#contract/constants.ts";
import { productFixture } from "#app/features/product-card/product.fixture.ts";

export function productPageFixture(changes: Partial<ProductPage> = {}): ProductPage {
  return {
    ...productFixture(changes),
    description: null,
    options: [],
    attributes: [],
    associations: [],
    details: { ...noDetails, claims: [] },
    ancestors: [],
    seo: { title: null, description: null },
    video: null,
    ...changes,
  };
}
