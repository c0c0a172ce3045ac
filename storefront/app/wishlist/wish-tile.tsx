import { useFetcher } from "react-router";
import { Tile } from "#app/catalogue/tile.tsx";
import { handOverFocus } from "#app/cart/hand-over-focus.ts";
import { Refusal } from "#app/cart/refusal.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import * as m from "#messages";
import type { WishCard } from "./wish-card.ts";
import { wishlistPath } from "./wishlist-path.ts";
import type { WishResult } from "./wishlist-result.ts";

type WishTileProps = {
  wish: WishCard;
  /** Those who look at a shared list cannot move anything. */
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
            href={`/prodotti/${card.slug}`}
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
