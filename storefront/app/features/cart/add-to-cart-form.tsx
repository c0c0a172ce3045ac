import { type ReactNode, useState } from "react";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MAX_QUANTITY } from "#contract/forms/quantity.ts";
import * as m from "#messages";
import { CartForm, Refusal, refusalOf } from "./cart-form.tsx";
import { useAddToCart } from "./quick-add.tsx";

type AddToCartFormProps = {
  /** Slug of the product, for the messages of a refusal. */
  product: string;
  /** The variant and the price shown: `…/SIERO_50 3290`. */
  variant: string;
  /** Why it cannot be bought: replaces the button. */
  unavailable?: string;
  /** Fields before the button, such as size. */
  children?: ReactNode;
  /** Content next to the button, such as the wishlist heart. */
  aside?: ReactNode;
  className?: string;
  /** Form id, for buttons outside the form. */
  id?: string;
};

export function AddToCartForm(props: AddToCartFormProps) {
  const { product, variant, unavailable, children, aside } = props;
  const { fetcher, busy, onSubmit } = useAddToCart();
  return (
    <CartForm
      fetcher={fetcher}
      intent="add"
      fields={{ product, productVariant: variant }}
      id={props.id}
      className={props.className}
      onSubmit={onSubmit}
    >
      {children}
      <div className="buy-acts">
        {unavailable === undefined && (
          <Stepper name="quantity" label={m["common.quantity"]()} max={MAX_QUANTITY} large />
        )}
        <Button busy={busy} disabled={unavailable !== undefined}>
          {unavailable ?? m["product.add"]()}
        </Button>
        {aside}
      </div>
      <BotCheck />
      <Refusal>{refusalOf(fetcher.data)}</Refusal>
    </CartForm>
  );
}

type StepperProps = { name: string; label: string; min?: number; max?: number; large?: boolean };

/** A number field with step buttons; without scripts only the field. */
function Stepper({ name, label, min = 1, max = 99, large = false }: StepperProps) {
  const [typed, setTyped] = useState(String(min));
  const value = Number(typed);
  const step = (by: number) => setTyped(String(Math.min(max, Math.max(min, value + by))));
  return (
    <fieldset className="stepper" aria-label={label} data-large={large || undefined}>
      <button
        type="button"
        aria-label={m["common.decrease"]()}
        disabled={value <= min}
        onClick={() => step(-1)}
      >
        <Icon name="minus" className="ico-s" />
      </button>
      <input
        type="number"
        name={name}
        aria-label={label}
        inputMode="numeric"
        required
        min={min}
        max={max}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <button
        type="button"
        aria-label={m["common.increase"]()}
        disabled={value >= max}
        onClick={() => step(1)}
      >
        <Icon name="plus" className="ico-s" />
      </button>
    </fieldset>
  );
}
