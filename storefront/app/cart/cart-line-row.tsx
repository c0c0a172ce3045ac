import { useFetcher } from "react-router";
import { Picture } from "#app/ui/picture.tsx";
import { Price, StruckPrice } from "#app/ui/price.tsx";
import { formatEuro } from "#contract/money.ts";
import * as m from "#messages";
import { CartForm, refusalOf } from "./cart-form.tsx";
import type { CartRefused, CartResult } from "./cart-result.ts";
import type { CartLine } from "./cart-view.ts";
import { expectedQuantity, sentText } from "./expected-quantity.ts";
import { handOverFocus } from "./hand-over-focus.ts";
import { QuantityForm } from "./quantity-form.tsx";
import { Refusal } from "./refusal.tsx";

type CartLineRowProps = {
  line: CartLine;
  heading?: "h2" | "h3";
  /** The answer to a form posted without scripts. */
  posted?: CartRefused;
};

export function CartLineRow({ line, heading: Heading = "h2", posted }: CartLineRowProps) {
  const change = useFetcher<CartResult>({ key: `change-${line.id}` });
  const remove = useFetcher<CartResult>({ key: `remove-${line.id}` });
  const quantity = expectedQuantity(change.formData) ?? line.quantity;
  const answer = change.data ?? (posted?.line?.id === line.id ? posted : undefined);
  const refused = !change.formData && answer?.ok === false ? answer : undefined;
  const refusal = refused?.message ?? refusalOf(remove.data);
  const errorId = `line-${line.id}-error`;
  return (
    <li
      ref={handOverFocus}
      className="item aria-busy:opacity-60"
      data-line={line.line ?? undefined}
      aria-busy={remove.state !== "idle" || undefined}
    >
      <Picture photo={line.photo} alt="" ratio="2:3" sizes="96px" line={line.line ?? undefined} />
      <Heading>
        <a href={`/prodotti/${line.slug}`}>{line.name}</a>
      </Heading>
      <LinePrice line={line} quantity={quantity} />
      <p className="v">{details(line, quantity)}</p>
      <div className="ctl">
        <QuantityForm
          line={line}
          fetcher={change}
          quantity={quantity}
          kept={sentText(change.formData) ?? refused?.line?.typed ?? null}
          errorId={refused && errorId}
        />
        <CartForm fetcher={remove} intent="remove" fields={{ item: line.id }}>
          <button className="link link-tap">
            {m["cart.remove"]()}
            <span className="sr-only"> {line.name}</span>
          </button>
        </CartForm>
      </div>
      <Refusal id={errorId} className="col-[2/-1]">
        {refusal}
      </Refusal>
    </li>
  );
}

function LinePrice({ line, quantity }: { line: CartLine; quantity: number }) {
  const was = line.was === null ? null : (line.was / line.quantity) * quantity;
  return (
    <div className="end">
      <Price cents={line.unitPrice * quantity} />
      {was !== null && (
        <>
          <br />
          <span className="small">
            <StruckPrice cents={was} />
          </span>
        </>
      )}
    </div>
  );
}

function details({ variant, unitPrice, message }: CartLine, quantity: number): string {
  const each = quantity > 1 && m["cart.each"]({ price: formatEuro(unitPrice) });
  const dedication = message && m["cart.dedication"]({ message });
  return [variant, each, dedication].filter(Boolean).join(" · ");
}
