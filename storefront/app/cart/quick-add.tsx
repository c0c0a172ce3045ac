import { BotCheck } from "#app/forms/bot-check.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import * as m from "#messages";
import { CartForm, refusalOf } from "./cart-form.tsx";
import { Refusal } from "./refusal.tsx";
import { useAddToCart } from "./use-add-to-cart.ts";

/** One piece, straight from a tile. */
export function QuickAdd(props: { slug: string; variant: string; name: string }) {
  const { fetcher, busy, onSubmit } = useAddToCart();
  const fields = { product: props.slug, productVariant: props.variant, quantity: 1 };
  return (
    <CartForm
      fetcher={fetcher}
      intent="add"
      fields={fields}
      className="quick-add"
      onSubmit={onSubmit}
    >
      <BotCheck />
      <button
        className={classNames("icon-btn", busy && "busy")}
        aria-label={m["product.add_named"]({ name: props.name })}
        aria-disabled={busy || undefined}
      >
        {busy ? <span className="spin" aria-hidden="true" /> : <Icon name="plus" />}
      </button>
      <Refusal>{refusalOf(fetcher.data)}</Refusal>
    </CartForm>
  );
}
