/** Query parameter for preloading the cart. In its own file, because the entry of every page reads it. */
export const addingParam = "aggiungi";

/** Query parameter for checking a coupon while it is typed. */
export const couponParam = `${addingParam}-codice`;
