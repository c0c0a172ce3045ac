import type { ProductCard } from "#app/catalogue/product-card.ts";
import { BotCheck } from "#app/forms/bot-check.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatEuro } from "#contract/money.ts";
import { CartForm, refusalOf } from "./cart-form.tsx";
import { Refusal } from "./refusal.tsx";
import { useAddToCart } from "./use-add-to-cart.ts";

type AddAllFormProps = { cards: ProductCard[]; label: string; small?: boolean };

/** Several products at once, one piece each; only where each of them can be bought. */
export function AddAllForm({ cards, label, small = false }: AddAllFormProps) {
  const { fetcher, busy, onSubmit } = useAddToCart();
  if (cards.length < 2 || cards.some(({ addable }) => addable === null)) return null;
  const total = cards.reduce((sum, { price }) => sum + (price ?? 0), 0);
  return (
    <CartForm fetcher={fetcher} intent="add-all" onSubmit={onSubmit}>
      {cards.map(({ slug, addable }) => (
        <input key={slug} type="hidden" name="productVariant" value={addable ?? ""} />
      ))}
      <BotCheck />
      <Button kind="quiet" size={small ? "small" : undefined} busy={busy}>
        {label} <span className="num">{formatEuro(total)}</span>
      </Button>
      <Refusal>{refusalOf(fetcher.data)}</Refusal>
    </CartForm>
  );
}
