/** Of the address of the cart, when it is loaded before anybody asked for it. In a file of its own: the entry of every page reads it. */
export const addingParam = "aggiungi";
