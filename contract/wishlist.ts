import { z } from "zod";
import { Product, Variant } from "./catalogue.ts";
import { Iri } from "./json-ld.ts";

export const WishlistProduct = z
  .object({
    "@type": z.literal("WishlistProduct"),
    product: Product,
    variant: Variant,
    quantity: z.int(),
    addedAt: z.string().nullable().default(null),
  })
  .meta({ id: "WishlistProduct" });
export type WishlistProduct = z.infer<typeof WishlistProduct>;

export const Wishlist = z
  .object({
    "@context": z.string().optional(),
    "@id": Iri,
    "@type": z.literal("Wishlist"),
    id: z.int(),
    token: z.string(),
    shopUser: z
      .object({ "@id": Iri, "@type": z.literal("ShopUser"), id: z.int(), email: z.string() })
      .nullish()
      .meta({ description: "Told only to the owner" }),
    editable: z
      .boolean()
      .default(true)
      .meta({ description: "Whether the caller may change the list" }),
    wishlistProducts: z.array(WishlistProduct),
  })
  .meta({ id: "Wishlist" });
export type Wishlist = z.infer<typeof Wishlist>;

export const CreateWishlist = z
  .object({ tokenValue: z.string().nullish(), channelCode: z.string().nullish() })
  .meta({ id: "CreateWishlist" });

export const AddToWishlist = z.object({ productVariantId: z.int() }).meta({ id: "AddToWishlist" });

/** Two carts or two wishlists that become one. */
export const MergeTokens = z
  .object({ tokenA: z.string(), tokenB: z.string() })
  .meta({ id: "MergeTokens" });
export type MergeTokens = z.infer<typeof MergeTokens>;
