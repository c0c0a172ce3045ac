import { useFetcher } from "react-router";
import { CartForm } from "#app/cart/cart-form.tsx";
import type { CartResult } from "#app/cart/cart-result.ts";
import { handOverFocus } from "#app/cart/hand-over-focus.ts";
import { Icon } from "#app/ui/icon.tsx";

type RemoveChipProps = {
  intent: "remove-coupon" | "remove-gift-card";
  fields?: Record<string, string>;
  /** For those who cannot see the cross. */
  verb: string;
  children: string;
};

export function RemoveChip({ intent, fields = {}, verb, children }: RemoveChipProps) {
  const fetcher = useFetcher<CartResult>();
  return (
    <CartForm fetcher={fetcher} intent={intent} fields={fields} ref={handOverFocus}>
      <button className="chip" data-removable aria-disabled={fetcher.state !== "idle" || undefined}>
        {children}
        <Icon name="close" />
        <span className="sr-only">, {verb}</span>
      </button>
    </CartForm>
  );
}
