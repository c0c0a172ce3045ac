import { type ReactNode, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatEuro } from "#contract/format/money.ts";
import { couponParam } from "#app/features/cart-drawer/adding-param.ts";
import { cartPath } from "#contract/paths.ts";
import * as m from "#messages";
import { CartForm, handOverFocus, Refusal } from "./cart-form.tsx";
import {
  type CartRefused,
  type CartResult,
  type ExtraIntent,
  looksLikeGiftCard,
} from "./cart-request.ts";
import type { CartExtras, LoadedCart } from "./loaded-cart.tsx";
import { couponTry } from "./use-optimistic-cart.ts";

export type Codes = Pick<CartExtras, "coupon" | "giftCards" | "idle">;

type CodeFormsProps = {
  codes: Codes;
  posted?: CartRefused | undefined;
  /** The page to return to without scripts, if it is not the cart. */
  from?: "checkout";
};

/** Label of the code field: gift cards may be disabled. */
export const codeLabel = ({ giftCards }: Pick<Codes, "giftCards">) =>
  giftCards ? m["gift.code_or_card"]() : m["gift.code"]();

/** One field for coupons and gift cards, in cart and checkout: the server detects which a code is. */
export function CodeForms({ codes, posted, from }: CodeFormsProps) {
  const { coupon, giftCards } = codes;
  const fields = from && { from };
  return (
    <>
      <CodeForm codes={codes} fields={fields} posted={posted} />
      <ul className="used empty:hidden">
        {coupon && (
          <Used
            intent="remove-coupon"
            fields={fields}
            name={coupon.code}
            amount={coupon.amount}
            path="M3.5 3.5h7l8 8-7 7-8-8zM7.2 7.2h.01"
          />
        )}
        {giftCards?.map((card) => (
          <Used
            key={card.code}
            intent="remove-gift-card"
            fields={{ ...fields, giftCardCode: card.code }}
            name={m["gift.card_named"]({ end: card.end })}
            amount={-card.amount}
            detail={m["gift.card_balance"]({ balance: formatEuro(card.amount + card.balance) })}
            path="M2.5 5.5h17v11h-17zM2.5 9.2h17M5.5 13.5h4"
          />
        ))}
      </ul>
    </>
  );
}

type CodeFormProps = {
  codes: Codes;
  fields: Record<string, string> | undefined;
  posted: CartRefused | undefined;
};

/** Keeps a refused code in the field for correction. */
function CodeForm({ codes, fields, posted }: CodeFormProps) {
  const fetcher = useFetcher<CartResult>({ key: "coupon" });
  const refused = refusedExtra(fetcher.data ?? posted, "coupon");
  const tryCoupon = useCouponTry(fetcher.state === "idle" && fetcher.data);
  const errorId = "couponCode-error";
  return (
    <CartForm
      fetcher={fetcher}
      intent="coupon"
      fields={fields}
      key={fetcher.data?.ok ? "taken" : "asked"}
    >
      <Field
        id="couponCode"
        label={codeLabel(codes)}
        hint={codes.giftCards ? m["gift.code_hint"]() : undefined}
        className="max-w-[26rem]"
      >
        <div className="with-btn">
          <input
            id="couponCode"
            className="input"
            name="couponCode"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={refused?.typed["couponCode"]}
            onChange={tryCoupon}
            aria-invalid={refused ? true : undefined}
            aria-describedby={refused ? errorId : undefined}
          />
          <Button kind="quiet" busy={fetcher.state !== "idle"}>
            {m["gift.apply"]()}
          </Button>
        </div>
        <Refusal id={errorId}>{refused?.message}</Refusal>
      </Field>
    </CartForm>
  );
}

/** Shorter input is not checked: no code is that short, and each try counts as a guess. */
const shortestTry = 4;
const pauseInTyping = 400;

/** Checks a coupon while it is typed, so that submitting it can update the totals optimistically. */
function useCouponTry(answer: CartResult | false | undefined) {
  const { load, reset, data } = useFetcher<LoadedCart>({ key: couponTry });
  const pause = useRef(0);
  // Forgets the checked code once it was applied or refused: otherwise every change of the cart would check it again.
  const done = answer || (data && !data.pricing);
  useEffect(() => {
    if (answer) clearTimeout(pause.current);
    if (done) reset();
  }, [answer, done, reset]);
  return ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
    clearTimeout(pause.current);
    const code = value.trim();
    if (code.length < shortestTry || looksLikeGiftCard(code)) return;
    const address = `${cartPath}?${new URLSearchParams({ [couponParam]: code })}`;
    pause.current = window.setTimeout(() => void load(address), pauseInTyping);
  };
}

type ExtraProps = {
  icon: ReactNode;
  title: string;
  /** Current state of the cart's extra, such as «applied». */
  note?: string | null;
  open?: boolean;
  children: ReactNode;
};

export function Extra({ icon, title, note, open, children }: ExtraProps) {
  return (
    <details className="extra" open={open}>
      <summary>
        {icon}
        <span className="t">
          {title}
          {note && <small>{note}</small>}
        </span>
        <Icon name="plus" className="pl" />
      </summary>
      <div className="in">{children}</div>
    </details>
  );
}

type UsedProps = {
  intent: "remove-coupon" | "remove-gift-card";
  fields: Record<string, string> | undefined;
  name: string;
  /** The discount as a negative amount. */
  amount: number;
  detail?: string;
  /** SVG path of the icon. */
  path: string;
};

/** An applied code with its effect and a button to remove it. */
function Used({ intent, fields, name, amount, detail, path }: UsedProps) {
  const fetcher = useFetcher<CartResult>();
  return (
    <li>
      <Icon name="gift" path={path} />
      <span>
        {name}
        {detail && <small> {detail}</small>}
      </span>
      {amount < 0 && <span className="minus num">−{formatEuro(-amount)}</span>}
      <CartForm fetcher={fetcher} intent={intent} fields={fields} ref={handOverFocus}>
        <button
          className="link link-tap small"
          aria-disabled={fetcher.state !== "idle" || undefined}
        >
          {m["gift.take_off"]()}
          <span className="sr-only"> {name}</span>
        </button>
      </CartForm>
    </li>
  );
}

/** Returns the error and the typed values of this form, if it was refused. */
export function refusedExtra(result: CartResult | undefined, intent: ExtraIntent) {
  if (result?.ok !== false) return undefined;
  if (result.extra?.intent !== intent) return undefined;
  return { message: result.message, typed: result.extra.typed };
}
