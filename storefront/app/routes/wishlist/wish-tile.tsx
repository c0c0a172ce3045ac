import { useFetcher } from "react-router";
import { handOverFocus, Refusal } from "#app/features/cart/cart-form.tsx";
import { productCard, type ProductCard } from "#app/features/product-card/product-card.ts";
import { Tile } from "#app/features/product-card/tile.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Product, Variant } from "#contract/catalogue.ts";
import type { WishlistProduct } from "#contract/wishlist.ts";
import { productPath, wishlistPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { WishResult } from "../../features/wishlist/wishlist-request.ts";

type WishTileProps = {
  wish: WishCard;
  /** False for viewers of a shared list, who cannot change it. */
  own: boolean;
  signedIn: boolean;
};

export function WishTile({ wish, own, signedIn }: WishTileProps) {
  const { card, offer } = wish;
  return (
    <div ref={handOverFocus} className="grid">
      <Tile card={card} heading="h2">
        {offer === "buy" && own && <MoveForm wish={wish} />}
        {offer === "sold_out" && own && signedIn && (
          <p className="caption mt-2">{m["wishlist.will_tell"]()}</p>
        )}
        {offer === "sold_out" && !(own && signedIn) && (
          <ButtonLink
            kind="quiet"
            size="small"
            href={productPath(card.slug)}
            aria-label={m["wishlist.notify_named"]({ name: card.name })}
          >
            {m["wishlist.notify"]()}
          </ButtonLink>
        )}
        {offer === "gone" && <p className="caption mt-2">{m["wishlist.gone"]()}</p>}
      </Tile>
    </div>
  );
}

function MoveForm({ wish }: { wish: WishCard }) {
  const fetcher = useFetcher<WishResult>();
  const { card, variantId } = wish;
  return (
    <fetcher.Form method="post" action={wishlistPath}>
      <Button
        kind="quiet"
        size="small"
        wide
        name="heart"
        value={`move ${card.slug} ${variantId}`}
        busy={fetcher.state !== "idle"}
        aria-label={m["wishlist.move_named"]({ name: card.name })}
      >
        {m["wishlist.move"]()}
      </Button>
      <Refusal>{fetcher.data?.ok === false ? fetcher.data.message : undefined}</Refusal>
    </fetcher.Form>
  );
}

/** A wished variant, at the price of the web channel. */
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

/** SPEC §9: wishlist prices are those of the web channel. */
function inChannel(variant: Variant, channelCode: string): Variant {
  const pricing = variant.channelPricings[channelCode];
  return pricing ? { ...variant, ...pricing } : variant;
}
