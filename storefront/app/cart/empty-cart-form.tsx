import { useFetcher } from "react-router";
import * as m from "#messages";
import { CartForm, refusalOf } from "./cart-form.tsx";
import type { CartResult } from "./cart-result.ts";
import { handOverFocus } from "./hand-over-focus.ts";
import { Refusal } from "./refusal.tsx";

export function EmptyCartForm() {
  const fetcher = useFetcher<CartResult>({ key: "empty-cart" });
  return (
    <CartForm fetcher={fetcher} intent="empty" ref={handOverFocus}>
      <button className="link link-tap small">{m["cart.empty"]()}</button>
      <Refusal>{refusalOf(fetcher.data)}</Refusal>
    </CartForm>
  );
}
