import { textCookie } from "./cookies.server.ts";

const cookie = textCookie("rugiada_cart", 30 * 24 * 3600);

export const readCartToken = cookie.read;
export const setCartToken = cookie.set;
export const clearCartToken = cookie.clear;
