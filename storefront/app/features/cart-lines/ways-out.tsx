import { useFetcher } from "react-router";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import { writeAddable } from "#app/features/product-card/addable.ts";
import { Button } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { formatEuro } from "#contract/format/money.ts";
import { productPath } from "#contract/paths.ts";
import * as m from "#messages";
import { CartForm, Refusal, refusalOf } from "../cart/cart-form.tsx";
import type { CartResult } from "../cart/cart-request.ts";
import type { CartLine } from "../cart/cart-view.ts";

/** Alternatives for an unavailable line, one button each. */
export function WaysOut({ line }: { line: CartLine }) {
  const take = useFetcher<CartResult>({ key: `take-${line.id}` });
  const move = useFetcher<CartResult>({ key: `move-${line.id}` });
  const { wayOut } = line;
  if (!wayOut) return null;
  const fields = { item: line.id };
  return (
    <>
      {wayOut.left > 0 && (
        <CartForm fetcher={take} intent="change" fields={{ ...fields, quantity: wayOut.left }}>
          <Button kind="quiet" size="small" busy={take.state !== "idle"}>
            {m["cart.take_left"]({ count: wayOut.left })}
            <span className="sr-only"> {line.name}</span>
          </Button>
        </CartForm>
      )}
      {wayOut.others.length > 0 && <OthersForm line={line} />}
      {wayOut.alert && <AlertForm line={line} />}
      {wayOut.wish && (
        <CartForm fetcher={move} intent="favourite" fields={fields}>
          <button className="link link-tap">
            {m["cart.to_wishlist"]()}
            <span className="sr-only"> {line.name}</span>
          </button>
        </CartForm>
      )}
      <Refusal className="empty:hidden">{refusalOf(take.data) ?? refusalOf(move.data)}</Refusal>
    </>
  );
}

/** Replaces the line by another size or shade. */
function OthersForm({ line }: { line: CartLine }) {
  const swap = useFetcher<CartResult>({ key: `swap-${line.id}` });
  return (
    <CartForm fetcher={swap} intent="swap" fields={{ item: line.id }} className="acts">
      <BotCheck />
      {line.wayOut?.others.map(({ variant, name, price }) => (
        <Button
          key={variant}
          kind="quiet"
          size="small"
          name="productVariant"
          value={writeAddable(variant, price)}
          busy={swap.formData?.get("productVariant") === writeAddable(variant, price)}
        >
          {m["cart.take_other"]({ name, price: formatEuro(price) })}
          <span className="sr-only"> {line.name}</span>
        </Button>
      ))}
      <Refusal className="empty:hidden">{refusalOf(swap.data)}</Refusal>
    </CartForm>
  );
}

/** If the shop does not know the visitor's email, links to the form on the product page. */
function AlertForm({ line }: { line: CartLine }) {
  const fetcher = useFetcher<CartResult>({ key: `alert-${line.id}` });
  const words = (
    <>
      {m["cart.tell_me"]()}
      <span className="sr-only"> {line.name}</span>
    </>
  );
  if (line.wayOut?.alert !== "here")
    return (
      <PageLink className="link link-tap" href={productPath(line.slug)}>
        {words}
      </PageLink>
    );
  if (fetcher.data?.ok) return <output className="small">{fetcher.data.message}</output>;
  return (
    <CartForm fetcher={fetcher} intent="alert" fields={{ item: line.id }}>
      <BotCheck />
      <button className="link link-tap">{words}</button>
      <Refusal className="empty:hidden">{refusalOf(fetcher.data)}</Refusal>
    </CartForm>
  );
}
