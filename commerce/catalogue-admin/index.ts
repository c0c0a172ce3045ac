/** What other modules may use of catalogue admin. */
export { attributeResource } from "./attributes.ts";
export { syncDeclaredFields } from "./declared-fields.ts";
export { fieldsInUse, type FieldValues, readFieldValues } from "./field-values.ts";
export { idsOfCodes, createProduct, updateProduct } from "./save-product.ts";
export { getProduct, readRelations } from "./read-product.ts";
export { productRoutes, taxonRoutes, variantRoutes } from "./routes.ts";
export { createVariant, updateVariant } from "./save-variant.ts";
