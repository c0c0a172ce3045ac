import { z } from "zod";
import { Product, Variant } from "./catalogue.ts";
import { rootResource, Iri, schema } from "./json-ld.ts";

export const WishlistProduct = schema("WishlistProduct", {
  "@type": z.literal("WishlistProduct"),
  product: Product,
  variant: Variant,
  quantity: z.int(),
  addedAt: z.string().nullable().default(null),
});
export type WishlistProduct = z.infer<typeof WishlistProduct>;

export const Wishlist = rootResource("Wishlist", {
  id: z.int(),
  token: z.string(),
  shopUser: z
    .object({ "@id": Iri, "@type": z.literal("ShopUser"), id: z.int(), email: z.string() })
    .nullish()
    .describe("Told only to the owner"),
  editable: z.boolean().default(true).describe("Whether the caller may change the list"),
  wishlistProducts: z.array(WishlistProduct),
});
export type Wishlist = z.infer<typeof Wishlist>;

export const CreateWishlist = schema("CreateWishlist", {
  tokenValue: z.string().nullish(),
  channelCode: z.string().nullish(),
});

export const AddToWishlist = z.object({ productVariantId: z.int() }).meta({ id: "AddToWishlist" });

export const MergeTokens = schema("MergeTokens", { tokenA: z.string(), tokenB: z.string() });
export type MergeTokens = z.infer<typeof MergeTokens>;
