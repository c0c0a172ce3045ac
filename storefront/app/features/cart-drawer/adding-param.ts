/** Of the address of the cart, when it is loaded before anybody asked for it. */
export const addingParam = "aggiungi";
