import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import * as m from "#messages";
import { CartForm } from "./cart-form.tsx";
import type { AddAttempt, CartResult } from "./cart-result.ts";

/** An add that was refused, with the quantity as it was typed. */
export function AddAgain({ attempt }: { attempt: AddAttempt }) {
  const fetcher = useFetcher<CartResult>();
  const { name, slug, productVariant, quantity } = attempt;
  return (
    <CartForm
      fetcher={fetcher}
      intent="add"
      fields={{ product: slug, productVariant }}
      className="acts"
    >
      <label className="small w-full" htmlFor="again-quantity">
        {m["cart.quantity_of"]({ product: name })}
      </label>
      <input
        id="again-quantity"
        className="input w-20"
        name="quantity"
        inputMode="numeric"
        defaultValue={quantity}
        aria-describedby="cart-refusal"
        aria-invalid
      />
      <Button kind="quiet">{m["cart.try_again"]()}</Button>
      <a className="link link-tap small" href={`/prodotti/${slug}`}>
        {m["cart.back_to"]({ product: name })}
      </a>
    </CartForm>
  );
}
