import { useState } from "react";
import type { FocusEvent } from "react";
import { Icon } from "#app/ui/icon.tsx";
import * as m from "#messages";
import { CartForm } from "./cart-form.tsx";
import type { CartFetcher } from "./cart-form.tsx";
import type { CartLine } from "./cart-view.ts";
import { minQuantity } from "./quantity.ts";

type QuantityFormProps = {
  line: CartLine;
  fetcher: CartFetcher;
  /** What the line holds, as far as this visitor knows. */
  quantity: number;
  /** A text sent or refused, kept as it was typed. */
  kept: string | null;
  errorId: string | undefined;
};

export function QuantityForm({ line, fetcher, quantity, kept, errorId }: QuantityFormProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const label = m["cart.quantity_of"]({ product: line.name });
  const sendTyped = (event: FocusEvent<HTMLInputElement>) => {
    if (typed !== null) event.currentTarget.form?.requestSubmit();
  };
  return (
    <CartForm
      fetcher={fetcher}
      intent="change"
      fields={{ item: line.id }}
      onSubmit={() => setTyped(null)}
    >
      {/* The first button of a form is the one Enter presses. */}
      <button className="sr-only" tabIndex={-1}>
        {m["cart.update_quantity"]()}
      </button>
      <fieldset className="stepper has-[[aria-invalid]]:border-error" aria-label={label}>
        <button
          name="step"
          value="-1"
          aria-label={m["common.decrease"]()}
          disabled={quantity <= minQuantity && kept === null}
        >
          <Icon name="minus" className="ico-s" />
        </button>
        <input
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          aria-label={label}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          value={typed ?? kept ?? String(quantity)}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={sendTyped}
        />
        <button name="step" value="1" aria-label={m["common.increase"]()}>
          <Icon name="plus" className="ico-s" />
        </button>
      </fieldset>
    </CartForm>
  );
}
