import { type SubmitEvent, useState } from "react";
import { useFetcher } from "react-router";
import { BotCheck, consumeBotToken } from "#app/features/forms/bot-check.tsx";
import type { ProductCard } from "#app/features/product-card/product-card.ts";
import { Button } from "#app/ui/button.tsx";
import { formatEuro } from "#contract/format/money.ts";
import { preloadCartDrawer } from "../cart-drawer/cart-drawer.tsx";
import { CartForm, Refusal, refusalOf, sendToCart } from "./cart-form.tsx";
import type { CartResult } from "./cart-request.ts";

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

/** Sends adds one at a time, each with its bot check: the first of them opens the cart. */
export function useAddToCart() {
  const fetcher = useFetcher<CartResult>();
  const [checking, setChecking] = useState(false);
  const busy = checking || fetcher.state !== "idle";
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    preloadCartDrawer();
    const form = event.currentTarget;
    const sent = new FormData(form, event.submitter);
    setChecking(true);
    sent.set("recaptchaToken", await consumeBotToken(form));
    setChecking(false);
    sendToCart(fetcher, sent);
  };
  return { fetcher, busy, onSubmit };
}
