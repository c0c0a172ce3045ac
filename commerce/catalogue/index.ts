/** What other modules may use of catalogue. */
declare module "../kernel/events.ts" {
  interface ShopEvents {
    /** What is shown or found of them: texts, categories, filters, variants. */
    "products.changed": { productIds: number[] };
    "variant.price_lowered": { variantId: number };
    /** Sold out before, to be had again. */
    "variant.back_in_stock": { variantId: number };
  }
}

export type { CatalogueIndex } from "./catalogue-index.ts";
export { hasBit } from "./index-bits.ts";
export { nextPublication } from "./next-publication.ts";
export { presentVariant } from "./present-variant.ts";
export { presentProduct, productIri } from "./present.ts";
export { type ProductField, productFields } from "./product-fields.ts";
export {
  image,
  isListed,
  isVisible,
  productCard,
  variantCard,
  variantFields,
} from "./product-queries.ts";
export { isPurchasable, listGiftBoxes, selectProducts, selectProductsById } from "./products.ts";
export { catalogueIndexOf, followCatalogueIndex } from "./read-index.ts";
export { catalogueRoutes } from "./routes.ts";
export { loadTaxons } from "./taxons.ts";
