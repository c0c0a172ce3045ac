/** Pieces of one cart line. Separate from the other limits to keep those out of every page's script. */
export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 9999;
