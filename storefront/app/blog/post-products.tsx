import * as m from "#messages";
import { LowestPriceCaption } from "#app/catalogue/lowest-price-caption.tsx";
import type { ProductCard } from "#app/catalogue/product-card.ts";
import { Tile } from "#app/catalogue/tile.tsx";

export function PostProducts({ cards }: { cards: ProductCard[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby="products">
      <div className="head">
        <h2 id="products">{m["blog.products"]()}</h2>
      </div>
      <div className="tiles swipe">
        {cards.map((card) => (
          <Tile key={card.slug} card={card} sizes="(width >= 64rem) 23vw, 64vw" />
        ))}
      </div>
      <LowestPriceCaption cards={cards} />
    </section>
  );
}
