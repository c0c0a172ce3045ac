import { textCookie } from "./cookies.server.ts";

const cookie = textCookie("rugiada_order", 3600);

/** The order just placed here: whoever steps back to the checkout is led to it. */
export const readLastOrder = cookie.read;
export const setLastOrder = cookie.set;
