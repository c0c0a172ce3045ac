import type { Wishlist } from "#contract/wishlist.ts";
import type { Ctx } from "../ctx.ts";
import { findWishlist } from "./find-wishlist.ts";
import { presentWishlist } from "./present.ts";

export async function getWishlist(ctx: Ctx, token: string): Promise<Wishlist> {
  return presentWishlist(ctx, await findWishlist(ctx, token));
}
