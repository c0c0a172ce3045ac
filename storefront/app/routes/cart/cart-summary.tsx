import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { productPath, productsPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import { CartForm, handOverFocus, Refusal, refusalOf } from "../../features/cart/cart-form.tsx";
import type { AddAttempt, CartResult } from "../../features/cart/cart-request.ts";
import type { CartView } from "../../features/cart/cart-view.ts";
import type { LoadedCart } from "../../features/cart/loaded-cart.tsx";
import { FreeShipping, ToCheckout, Totals } from "../../features/cart/totals.tsx";
import { useOptimisticCart } from "../../features/cart/use-optimistic-cart.ts";

type CartSummaryProps = Pick<LoadedCart, "pricing" | "delivery"> & { cart: CartView };

/** The totals, and the information required by law before an order begins. */
export function CartSummary({ cart: view, pricing, delivery }: CartSummaryProps) {
  const { cart, unknown, corrected } = useOptimisticCart(view, pricing);
  return (
    <aside aria-labelledby="cart-summary">
      <h2 id="cart-summary" className="mb-4 text-[1.875rem]">
        {m["cart.summary"]()}
      </h2>
      <div aria-busy={unknown || undefined} className="aria-busy:opacity-60">
        <FreeShipping progress={cart.freeShipping} />
        <Totals cart={cart} corrected={corrected} />
        {delivery.promise && <p className="small mt-3 font-medium">{delivery.promise}</p>}
      </div>
      <div className="mt-5">
        <ToCheckout cart={cart} />
      </div>
      <p className="mt-2 text-center">
        <PageLink className="link link-tap small" href={productsPath}>
          {m["cart.go_on"]()}
        </PageLink>
      </p>
      <p className="paywith mt-2 border-t border-rule pt-3.5">
        {delivery.areas}{" "}
        {cart.paymentMeans.length > 0 &&
          m["cart.payments"]({ means: cart.paymentMeans.join(", ") })}
      </p>
    </aside>
  );
}

/** Changes since the products were added, each with a link to its line. */
export function CartChanges({ lines }: { lines: CartView["lines"] }) {
  const changes = lines.flatMap(({ id, changes }) => changes.map((change) => ({ id, ...change })));
  if (changes.length === 0) return null;
  return (
    <section className="mind" aria-labelledby="cart-changes">
      <h2 id="cart-changes">{m["cart.changes"]({ count: changes.length })}</h2>
      <ul>
        {changes.map(({ id, kind, brief }) => (
          <li key={`${id}-${kind}`}>
            <a href={`#line-${id}`}>{brief}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function EmptyCartForm() {
  const fetcher = useFetcher<CartResult>({ key: "empty-cart" });
  return (
    <CartForm fetcher={fetcher} intent="empty" ref={handOverFocus}>
      <button className="link link-tap small">{m["cart.empty"]()}</button>
      <Refusal>{refusalOf(fetcher.data)}</Refusal>
    </CartForm>
  );
}

/** Offers to repeat a refused add with the typed quantity. */
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
      <PageLink className="link link-tap small" href={productPath(slug)}>
        {m["cart.back_to"]({ product: name })}
      </PageLink>
    </CartForm>
  );
}
