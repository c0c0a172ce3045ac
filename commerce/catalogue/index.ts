declare module "../kernel/events.ts" {
  interface ShopEvents {
    /** Texts, categories, filters or variants have changed. */
    "products.changed": { productIds: number[] };
    /** A product's or category's path changed. `from` is null for a new page, `to` for a deleted one. */
    "page.moved": { from: string | null; to: string | null };
    "variant.price_lowered": { variantId: number };
    /** A sold-out variant is in stock again. */
    "variant.back_in_stock": { variantId: number };
    /** Stock fell to the owner's threshold or below; not emitted when it rises. */
    "variant.low_stock": { variantId: number; available: number };
  }
}

export { type CatalogueIndex, readSorting, type Sorting, type Synonym } from "./catalogue-index.ts";
export { countFacets } from "./facets.ts";
export { addBit, type Bits, countCommon, hasBit, intersect, unite } from "./index-bits.ts";
export {
  idsOfPage,
  passing,
  type ProductFilter,
  filterParameters,
  ProductsQuery,
  readFilter,
} from "./list-products.ts";
export { presentProduct, presentTaxonRef, presentVariant, productIri } from "./present.ts";
/** @public */
export { productFields } from "./product-fields.ts";
export { image, productCard, variantCard, rangeCode, variantFields } from "./product-queries.ts";
export {
  isPurchasable,
  listGiftBoxes,
  renderText,
  selectProducts,
  selectProductsById,
} from "./products.ts";
export { catalogueIndexOf, followCatalogueIndex, labelList, labelTerms } from "./read-index.ts";
export { catalogueRoutes } from "./routes.ts";
export {
  giftCardsAreOn,
  isListed,
  isOffered,
  isVisible,
  nextPublication,
  unofferedPaths,
} from "./visibility.ts";
export { offeredTaxons, presentTaxon } from "./taxons.ts";
export { type ExpiringClaim, fillClaims, listExpiring } from "./claims/claims.ts";
export { checkTexts, doubtsOf, readTextFacts } from "./claims/check-texts.ts";
export { checkedOnSave, checkSetting, readShownTexts } from "./claims/shown-texts.ts";
export { claimResource, textDecisionResource } from "./claims/register.ts";
export { attributeResource } from "./admin/attributes.ts";
export { syncDeclaredFields } from "./admin/declared-fields.ts";
export { fieldsInUse, type FieldValues, readFieldValues } from "./admin/field-values.ts";
export { idsOfCodes, createProduct, updateProduct } from "./admin/save-product.ts";
export { findVariantIds, getProduct, readRelations } from "./admin/read-product.ts";
export { productRoutes, taxonRoutes, variantRoutes } from "./admin/routes.ts";
export { createVariant, updateVariant } from "./admin/save-variant.ts";
