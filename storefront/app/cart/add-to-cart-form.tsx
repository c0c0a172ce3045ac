import type { FormEvent, ReactNode } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import type { Variant } from "#contract/catalogue.ts";
import * as m from "#messages";
import { preloadCartDrawer } from "./cart-drawer.tsx";
import { CartForm, refusalOf } from "./cart-form.tsx";
import type { CartResult } from "./cart-result.ts";
import { maxQuantity } from "./quantity.ts";
import { Refusal } from "./refusal.tsx";

type AddToCartFormProps = {
  productName: string;
  /** Slug, so that a refusal can say what is left of it. */
  product: string;
  /** Left out where children let the visitor choose, in fields named `productVariant`. */
  variant?: Pick<Variant, "@id">;
  /** Why it cannot be bought: shown instead of the button. */
  unavailable?: string;
  /** A tile adds one piece; a page lets the quantity be chosen. */
  look?: "page" | "tile";
  /** Fields before the button, such as the format. */
  children?: ReactNode;
  /** Beside the button, such as the heart. */
  aside?: ReactNode;
  className?: string;
  /** For buttons elsewhere on the page. */
  id?: string;
};

export function AddToCartForm(props: AddToCartFormProps) {
  const { productName, product, variant, unavailable, look = "page", children, aside } = props;
  const fetcher = useFetcher<CartResult>();
  const busy = fetcher.state !== "idle";
  const send = (event: FormEvent) => {
    if (busy) event.preventDefault();
    else preloadCartDrawer();
  };
  const fields = {
    product,
    ...(variant && { productVariant: variant["@id"] }),
    ...(look === "tile" && { quantity: 1 }),
  };
  return (
    <CartForm
      fetcher={fetcher}
      intent="add"
      fields={fields}
      id={props.id}
      className={props.className}
      onSubmit={send}
    >
      {children}
      {look === "tile" ? (
        <Button kind="quiet" size="small" busy={busy} disabled={unavailable !== undefined}>
          {unavailable ?? m["product.add_short"]()}
          <span className="sr-only"> {productName}</span>
        </Button>
      ) : (
        <div className="buy-acts">
          {unavailable === undefined && (
            <Stepper name="quantity" label={m["common.quantity"]()} max={maxQuantity} large />
          )}
          <Button busy={busy} disabled={unavailable !== undefined}>
            {unavailable ?? m["product.add"]()}
          </Button>
          {aside}
        </div>
      )}
      <output className="sr-only">{fetcher.data?.ok && fetcher.data.message}</output>
      <Refusal>{refusalOf(fetcher.data)}</Refusal>
    </CartForm>
  );
}
