import * as m from "#messages";
import { LowestPriceCaption } from "#app/catalogue/lowest-price-caption.tsx";
import type { ProductCard } from "#app/catalogue/product-card.ts";
import { Tile } from "#app/catalogue/tile.tsx";
import { LinkGo } from "#app/ui/button.tsx";

export function BestSellers({ cards }: { cards: ProductCard[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby="best">
      <div className="head">
        <h2 id="best">{m["home.best_title"]()}</h2>
        <LinkGo href="/categorie/best-seller">{m["home.best_cta"]()}</LinkGo>
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
