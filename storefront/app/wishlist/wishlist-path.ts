export const wishlistPath = "/wishlist";
