import type { ProductPage } from "#contract/catalogue.ts";
import { productFixture } from "#app/features/product-card/product.fixture.ts";

export function productPageFixture(changes: Partial<ProductPage> = {}): ProductPage {
  return {
    ...productFixture(changes),
    description: null,
    options: [],
    attributes: [],
    associations: [],
    details: {
      benefits: [],
      howToUse: null,
      ingredientsHighlights: [],
      inci: null,
      materials: null,
      pao: null,
      warnings: null,
      madeIn: null,
      responsiblePerson: null,
    },
    ancestors: [],
    seo: { title: null, description: null },
    video: null,
    ...changes,
  };
}
