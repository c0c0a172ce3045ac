import { AddAllForm } from "#app/features/cart/add-all-form.tsx";
import { LowestPriceCaption, Tile } from "./tile.tsx";
import type { ProductCard } from "./product-card.ts";

type ProductRowProps = {
  id: string;
  title: string;
  cards: ProductCard[];
  /** What the button says that adds them all; without it there is none. */
  addAll?: string;
};

/** A row of products: swiped on small screens. */
export function ProductRow({ id, title, cards, addAll }: ProductRowProps) {
  if (cards.length === 0) return null;
  const three = cards.length === 3;
  return (
    <section className="section wrap" aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>{title}</h2>
        {addAll && <AddAllForm cards={cards} label={addAll} small />}
      </div>
      <div className={three ? "tiles swipe three" : "tiles swipe"}>
        {cards.map((card) => (
          <Tile
            key={card.slug}
            card={card}
            sizes={three ? "(width >= 64rem) 31vw, 64vw" : "(width >= 64rem) 23vw, 64vw"}
          />
        ))}
      </div>
      <LowestPriceCaption cards={cards} />
    </section>
  );
}
