import {
  type CartRefused,
  type CartResult,
  optimisticQuantity,
  sentText,
} from "#app/features/cart/cart-request.ts";
import type { CartLine } from "#app/features/cart/cart-view.ts";
import { type FocusEvent, useState } from "react";
import { useFetcher } from "react-router";
import { classNames } from "#app/ui/class-names.ts";
import { Drop, Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price, StruckPrice } from "#app/ui/price.tsx";
import { MIN_QUANTITY } from "#contract/forms/quantity.ts";
import { formatEuro } from "#contract/format/money.ts";
import { productPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import {
  type CartFetcher,
  CartForm,
  handOverFocus,
  Refusal,
  refusalOf,
} from "#app/features/cart/cart-form.tsx";
import { LineChanges } from "./line-notes.tsx";
import { WaysOut } from "./ways-out.tsx";
import { BotCheck } from "#app/features/forms/bot-check.tsx";

type CartLinesProps = {
  lines: CartLine[];
  undo: Undo | null | undefined;
  ruled?: boolean;
  heading?: "h2" | "h3";
  posted?: CartRefused | undefined;
};

/** The lines of a cart; the undo row takes the place of the removed line. */
export function CartLines({ lines, undo, ruled = false, ...row }: CartLinesProps) {
  const place = undo ? undo.at : lines.length;
  const list = (some: CartLine[]) =>
    some.length > 0 && (
      <ul className={ruled ? "items ruled" : "items"}>
        {some.map((line) => (
          <CartLineRow key={line.id} line={line} {...row} />
        ))}
      </ul>
    );
  return (
    <>
      {list(lines.slice(0, place))}
      {undo && <UndoRow undo={undo} />}
      {list(lines.slice(place))}
    </>
  );
}

type CartLineRowProps = {
  line: CartLine;
  heading?: "h2" | "h3";
  /** The response to a form posted without scripts. */
  posted?: CartRefused;
};

function CartLineRow({ line, heading: Heading = "h2", posted }: CartLineRowProps) {
  const change = useFetcher<CartResult>({ key: `change-${line.id}` });
  const remove = useFetcher<CartResult>({ key: `remove-${line.id}` });
  const quantity = optimisticQuantity(change.formData) ?? line.quantity;
  const answer = change.data ?? (posted?.line?.id === line.id ? posted : undefined);
  const refused = !change.formData && answer?.ok === false ? answer : undefined;
  const refusal = refused?.message ?? refusalOf(remove.data);
  const errorId = `line-${line.id}-error`;
  return (
    <li
      ref={handOverFocus}
      id={`line-${line.id}`}
      tabIndex={-1}
      className={classNames("item aria-busy:opacity-60", !line.counted && "off")}
      data-line={line.line ?? undefined}
      aria-busy={remove.state !== "idle" || undefined}
    >
      <Picture photo={line.photo} alt="" ratio="2:3" sizes="96px" line={line.line ?? undefined} />
      <Heading>
        <PageLink href={productPath(line.slug)}>{line.name}</PageLink>
      </Heading>
      <LinePrice line={line} quantity={quantity} />
      <p className="v">{details(line, quantity)}</p>
      <LineChanges changes={line.changes} />
      <div className="ctl" inert={line.id === 0}>
        {line.wayOut ? (
          <WaysOut line={line} />
        ) : (
          <QuantityForm
            line={line}
            fetcher={change}
            quantity={quantity}
            draft={sentText(change.formData) ?? refused?.line?.typed ?? null}
            errorId={refused && errorId}
          />
        )}
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
      {!line.counted && (
        <>
          <br />
          <span className="caption">{m["cart.not_counted"]()}</span>
        </>
      )}
      {was !== null && line.counted && (
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

function details({ variant, unitPrice, gift, message }: CartLine, quantity: number): string {
  const each = quantity > 1 && m["cart.each"]({ price: formatEuro(unitPrice) });
  const dedication = message && m["cart.dedication"]({ message });
  return [variant, each, gift, dedication].filter(Boolean).join(" · ");
}

type QuantityFormProps = {
  line: CartLine;
  fetcher: CartFetcher;
  /** The quantity, including changes that are still being sent. */
  quantity: number;
  /** Text that is being sent or was refused, as typed. */
  draft: string | null;
  errorId: string | undefined;
};

function QuantityForm({ line, fetcher, quantity, draft, errorId }: QuantityFormProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const label = m["cart.quantity_of"]({ product: line.name });
  const sendTyped = (event: FocusEvent<HTMLInputElement>) => {
    if (typed !== null) event.currentTarget.form?.requestSubmit();
  };
  return (
    <CartForm
      fetcher={fetcher}
      intent="change"
      fields={{ item: line.id }}
      onSubmit={() => setTyped(null)}
    >
      {/* Enter presses the first button of a form: without this one it would be «less». */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true">
        {m["cart.update_quantity"]()}
      </button>
      <fieldset className="stepper has-[[aria-invalid]]:border-error" aria-label={label}>
        <button
          name="step"
          value="-1"
          aria-label={m["common.decrease"]()}
          disabled={quantity <= MIN_QUANTITY && draft === null}
        >
          <Icon name="minus" className="ico-s" />
        </button>
        <input
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          aria-label={label}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          value={typed ?? draft ?? String(quantity)}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={sendTyped}
        />
        <button name="step" value="1" aria-label={m["common.increase"]()}>
          <Icon name="plus" className="ico-s" />
        </button>
      </fieldset>
    </CartForm>
  );
}

/** The removed product and its position; null if the whole cart was emptied. */
export type Undo = { product: string; at: number } | { product: null; at: 0 };

/** Offers to undo a removal, at the line's position, until the next removal or for some minutes. */
export function UndoRow({ undo: { product } }: { undo: Undo }) {
  const fetcher = useFetcher<CartResult>({ key: "undo" });
  return (
    <CartForm fetcher={fetcher} intent="undo" className="undo" ref={handOverFocus}>
      <output className="who">
        <Drop />
        {product === null ? m["cart.undo_emptied"]() : m["cart.undo_removed"]({ product })}
      </output>
      <BotCheck />
      <button aria-disabled={fetcher.state !== "idle" || undefined}>
        {m["cart.undo"]()}
        <span className="sr-only">
          {": "}
          {product === null
            ? m["cart.undo_emptied_label"]()
            : m["cart.undo_removed_label"]({ product })}
        </span>
      </button>
      <Refusal className="w-full">{refusalOf(fetcher.data)}</Refusal>
    </CartForm>
  );
}
