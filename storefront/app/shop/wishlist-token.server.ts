import { textCookie } from "./cookies.server.ts";

const cookie = textCookie("rugiada_wishlist", 365 * 24 * 3600);

export const readWishlistToken = cookie.read;
export const setWishlistToken = cookie.set;
export const clearWishlistToken = cookie.clear;
