import { useFetchers } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import * as m from "#messages";
import { cartPath } from "./cart-path.ts";
import type { CartView } from "./cart-view.ts";
import { FreeShipping } from "./free-shipping.tsx";
import { Totals } from "./totals.tsx";

/** The right column: how much, and what the law wants said before an order begins. */
export function CartSummary({ cart }: { cart: CartView }) {
  const settling = useFetchers().some((fetcher) => fetcher.formAction?.startsWith(cartPath));
  return (
    <aside aria-labelledby="cart-summary">
      <h2 id="cart-summary" className="mb-4 text-[1.875rem]">
        {m["cart.summary"]()}
      </h2>
      <div aria-busy={settling || undefined} className="aria-busy:opacity-60">
        <FreeShipping progress={cart.freeShipping} />
        <Totals cart={cart} />
      </div>
      <ButtonLink className="mt-5" href="/checkout" wide>
        {m["cart.checkout"]()}
      </ButtonLink>
      <p className="mt-2 text-center">
        <a className="link link-tap small" href="/prodotti">
          {m["cart.go_on"]()}
        </a>
      </p>
      <p className="paywith mt-2 border-t border-rule pt-3.5">
        {m["cart.delivery"]()}{" "}
        {cart.paymentMeans.length > 0 &&
          m["cart.payments"]({ means: cart.paymentMeans.join(", ") })}
      </p>
    </aside>
  );
}
