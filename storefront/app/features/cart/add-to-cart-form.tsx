import type { ReactNode } from "react";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import { Button } from "#app/ui/button.tsx";
import { Stepper } from "#app/ui/controls.tsx";
import type { Variant } from "#contract/catalogue.ts";
import * as m from "#messages";
import { CartForm, Refusal, refusalOf } from "./cart-form.tsx";
import { maxQuantity } from "./quantity.ts";
import { useAddToCart } from "./add-all-form.tsx";

type AddToCartFormProps = {
  /** Slug, so that a refusal can say what is left of it. */
  product: string;
  /** Left out where children let the visitor choose, in fields named `productVariant`. */
  variant?: Pick<Variant, "@id">;
  /** Why it cannot be bought: shown instead of the button. */
  unavailable?: string;
  /** Fields before the button, such as the format. */
  children?: ReactNode;
  /** Beside the button, such as the heart. */
  aside?: ReactNode;
  className?: string;
  /** For buttons elsewhere on the page. */
  id?: string;
};

export function AddToCartForm(props: AddToCartFormProps) {
  const { product, variant, unavailable, children, aside } = props;
  const { fetcher, busy, onSubmit } = useAddToCart();
  const fields = { product, ...(variant && { productVariant: variant["@id"] }) };
  return (
    <CartForm
      fetcher={fetcher}
      intent="add"
      fields={fields}
      id={props.id}
      className={props.className}
      onSubmit={onSubmit}
    >
      {children}
      <div className="buy-acts">
        {unavailable === undefined && (
          <Stepper name="quantity" label={m["common.quantity"]()} max={maxQuantity} large />
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
