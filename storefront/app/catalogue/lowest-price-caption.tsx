import * as m from "#messages";
import type { ProductCard } from "./product-card.ts";

/** Lists with struck prices say what they are. */
export function LowestPriceCaption({ cards }: { cards: ProductCard[] }) {
  if (cards.every(({ was }) => was === null)) return null;
  return <p className="caption mt-6">{m["common.lowest_price_caption"]()}</p>;
}
