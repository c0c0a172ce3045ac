/** Pieces of one line. Beside the other limits, which are no part of what every page loads. */
export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 9999;
