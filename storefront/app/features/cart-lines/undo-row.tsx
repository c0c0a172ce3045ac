import { useFetcher } from "react-router";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import { Drop } from "#app/ui/icon.tsx";
import * as m from "#messages";
import { CartForm, handOverFocus, Refusal, refusalOf } from "../cart/cart-form.tsx";
import type { CartResult } from "../cart/cart-request.ts";

/** What was just taken out of the cart, and where it was; null for all of it. */
export type Undo = { product: string; at: number } | { product: null; at: 0 };

/** Where the line was, until something else is taken out or some minutes have passed. */
export function UndoRow({ undo: { product } }: { undo: Undo }) {
  const fetcher = useFetcher<CartResult>({ key: "undo" });
  return (
    <CartForm fetcher={fetcher} intent="undo" className="undo" ref={handOverFocus}>
      <output className="who">
        <Drop />
        {product === null ? m["cart.undo_emptied"]() : m["cart.undo_removed"]({ product })}
      </output>
      <BotCheck />
      <button aria-disabled={fetcher.state !== "idle" || undefined}>
        {m["cart.undo"]()}
        <span className="sr-only">
          {": "}
          {product === null
            ? m["cart.undo_emptied_label"]()
            : m["cart.undo_removed_label"]({ product })}
        </span>
      </button>
      <Refusal className="w-full">{refusalOf(fetcher.data)}</Refusal>
    </CartForm>
  );
}
