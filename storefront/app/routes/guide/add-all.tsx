import { type SubmitEvent, useState } from "react";
import { CartForm, Refusal, refusalOf } from "#app/features/cart/cart-form.tsx";
import { useAddToCart } from "#app/features/cart/quick-add.tsx";
import "#app/features/cart/cart.css";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import type { ProductCard } from "#app/features/product-card/product-card.ts";
import { Button } from "#app/ui/button.tsx";
import { Check } from "#app/ui/field.tsx";
import { formatEuro } from "#contract/format/money.ts";
import * as m from "#messages";

const totalOf = (cards: ProductCard[]) => cards.reduce((sum, { price }) => sum + (price ?? 0), 0);

export const RoutineTotal = ({ cards }: { cards: ProductCard[] }) => (
  <span className="num">{formatEuro(totalOf(cards))}</span>
);

/** Lists each product once with a checkbox, so that owned ones can be left out. */
export function AddAll({ cards }: { cards: ProductCard[] }) {
  const { fetcher, busy, onSubmit } = useAddToCart();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [empty, setEmpty] = useState(false);
  const sold = cards.filter(({ addable }) => addable !== null);
  const chosen = sold.filter(({ slug }) => !left.has(slug));
  const toggle = (slug: string, on: boolean) => {
    const next = new Set(left);
    if (on) next.delete(slug);
    else next.add(slug);
    setLeft(next);
    setEmpty(false);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (chosen.length > 0) return void onSubmit(event);
    event.preventDefault();
    setEmpty(true);
  };
  return (
    <CartForm fetcher={fetcher} intent="add-all" id="tutto" onSubmit={submit}>
      <h2 id="tutto-titolo" className="mb-5">
        {m["guide.whole"]()}
      </h2>
      <ul className="lines-sm">
        {sold.map(({ slug, name, format, price, addable }) => (
          <li key={slug}>
            <Check
              name="productVariant"
              value={addable ?? ""}
              defaultChecked
              onChange={(event) => toggle(slug, event.currentTarget.checked)}
            >
              {name} {format && <span className="text-ink-2">· {format}</span>}
            </Check>
            <span className="num">{price !== null && formatEuro(price)}</span>
          </li>
        ))}
      </ul>
      <p className="routine-total">
        <span>{m["guide.total"]()}</span> <RoutineTotal cards={chosen} />
      </p>
      <BotCheck />
      <Button wide busy={busy}>
        {left.size > 0 ? m["guide.add_some"]() : m["guide.add_all"]()}{" "}
        <RoutineTotal cards={chosen} />
      </Button>
      <Refusal>{empty ? m["guide.none"]() : refusalOf(fetcher.data)}</Refusal>
      <p className="caption mt-3">{m["guide.untick"]()}</p>
    </CartForm>
  );
}
