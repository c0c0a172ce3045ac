import * as m from "#messages";
import { LinkGo } from "#app/ui/button.tsx";
import { isPlain } from "./listing-changes.ts";
import type { ListingState } from "./listing-state.ts";
import type { ProductCard } from "./product-card.ts";
import { Tile } from "./tile.tsx";

const sizes = "(width >= 64rem) 25vw, (width >= 48rem) 30vw, 48vw";
/** Four tiles leave a row of two columns whole, and of three with room for two. */
const before = 4;

export function ProductGrid({ cards, state }: { cards: ProductCard[]; state: ListingState }) {
  const advised = isPlain(state) && cards.length > before;
  const tiles = cards.map((card, index) => (
    <Tile key={card.slug} card={card} heading="h2" sizes={sizes} priority={index === 0} />
  ));
  return (
    <div className="tiles three">
      {tiles.slice(0, before)}
      {advised && <Advice />}
      {tiles.slice(before)}
    </div>
  );
}

function Advice() {
  return (
    <aside className="insert">
      <p className="of">{m["list.consult_eyebrow"]()}</p>
      <h2 className="mt-1.5 mb-3">{m["list.consult_title"]()}</h2>
      <p className="text-ink-2">{m["list.consult_text"]()}</p>
      <p className="mt-4">
        <LinkGo href="/consulenza">{m["list.consult_cta"]()}</LinkGo>
      </p>
    </aside>
  );
}
