/** Of the address of the cart, when it is loaded before anybody asked for it. In a file of its own: the entry of every page reads it. */
export const addingParam = "aggiungi";

/** Of the same address, for a coupon that is being typed. */
export const couponParam = `${addingParam}-codice`;
