import { productCard } from "#app/catalogue/product-card.ts";
import type { ProductCard } from "#app/catalogue/product-card.ts";
import type { Product, Variant } from "#contract/catalogue.ts";
import type { WishlistProduct } from "#contract/wishlist.ts";

/** A wish: its variant alone, at the price of the web channel. */
export type WishCard = { card: ProductCard; variantId: number; offer: "buy" | "sold_out" | "gone" };

export function wishCard({ product, variant }: WishlistProduct, channelCode: string): WishCard {
  const priced = inChannel(variant, channelCode);
  const alone: Product = { ...product, variants: [priced], defaultVariant: priced };
  const card = productCard(alone);
  return {
    card,
    variantId: variant.id,
    offer: card.price === null ? "gone" : card.soldOut ? "sold_out" : "buy",
  };
}

/** SPEC §9: wishlists are priced with the channel of the web shop. */
function inChannel(variant: Variant, channelCode: string): Variant {
  const pricing = variant.channelPricings[channelCode];
  return pricing ? { ...variant, ...pricing } : variant;
}
