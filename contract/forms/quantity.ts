/** Quantity limits of a cart line. A separate file keeps the other limits out of every page's bundle. */
export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 9999;
