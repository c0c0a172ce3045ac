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
import type { CartRefused, CartResult, ExtraIntent } from "./cart-request.ts";
import type { CartExtras, LoadedCart } from "./loaded-cart.tsx";
import { couponTry } from "./use-optimistic-cart.ts";

export type Codes = Pick<CartExtras, "coupon" | "giftCards" | "idle">;

type CodeFormsProps = {
  codes: Codes;
  posted?: CartRefused | undefined;
  /** The page they are on, when it is not the cart: without scripts it is shown again. */
  from?: "checkout";
};

/** Coupon and gift cards, in the cart and at the checkout. */
export function CodeForms({ codes: { coupon, giftCards }, posted, from }: CodeFormsProps) {
  const refused = posted?.extra?.intent;
  const fields = from && { from };
  return (
    <>
      <Extra
        icon={<ExtraIcon path="M3.5 3.5h7l8 8-7 7-8-8zM7.2 7.2h.01" />}
        title={m["gift.coupon"]()}
        open={coupon !== null || refused === "coupon"}
      >
        {coupon && (
          <div className="chips mb-3.5">
            <RemoveChip intent="remove-coupon" fields={fields} verb={m["gift.coupon_remove"]()}>
              {couponLabel(coupon)}
            </RemoveChip>
          </div>
        )}
        <CodeForm
          intent="coupon"
          name="couponCode"
          label={m["gift.code"]()}
          fields={fields}
          posted={posted}
        />
      </Extra>
      {giftCards && (
        <Extra
          icon={<ExtraIcon path="M2.5 5.5h17v11h-17zM2.5 9.2h17M5.5 13.5h4" />}
          title={m["gift.card"]()}
          note={giftCards.filter(worth).map(cardNote).join(" · ")}
          open={giftCards.length > 0 || refused === "gift-card"}
        >
          <div className="chips mb-3.5 empty:hidden">
            {giftCards.map((card) => (
              <RemoveChip
                key={card.code}
                intent="remove-gift-card"
                fields={{ ...fields, giftCardCode: card.code }}
                verb={m["gift.card_remove"]()}
              >
                {`···· ${card.end}` + (worth(card) ? ` · −${formatEuro(card.amount)}` : "")}
              </RemoveChip>
            ))}
          </div>
          <CodeForm
            intent="gift-card"
            name="giftCardCode"
            label={m["gift.card_code"]()}
            fields={fields}
            posted={posted}
          />
        </Extra>
      )}
    </>
  );
}

const couponLabel = ({ code, amount }: NonNullable<CartExtras["coupon"]>) =>
  amount < 0 ? `${code} · −${formatEuro(-amount)}` : code;

type Card = NonNullable<CartExtras["giftCards"]>[number];

const worth = ({ amount, balance }: Card) => amount + balance > 0;

const cardNote = ({ end, amount, balance }: Card) =>
  m["gift.card_used"]({ end, amount: formatEuro(amount), balance: formatEuro(balance) });

type CodeFormProps = {
  intent: "coupon" | "gift-card";
  name: "couponCode" | "giftCardCode";
  label: string;
  fields: Record<string, string> | undefined;
  posted: CartRefused | undefined;
};

/** One code and its verb; a code that is refused stays to be corrected. */
function CodeForm({ intent, name, label, fields, posted }: CodeFormProps) {
  const fetcher = useFetcher<CartResult>({ key: intent });
  const refused = refusedExtra(fetcher.data ?? posted, intent);
  const tryCoupon = useCouponTry(intent === "coupon" && fetcher.state === "idle" && fetcher.data);
  const errorId = `${name}-error`;
  return (
    <CartForm
      fetcher={fetcher}
      intent={intent}
      fields={fields}
      key={fetcher.data?.ok ? "taken" : "asked"}
    >
      <Field id={name} label={label} className="max-w-[26rem]">
        <div className="with-btn">
          <input
            id={name}
            className="input"
            name={name}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={refused?.typed[name]}
            onChange={intent === "coupon" ? tryCoupon : undefined}
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

/** Nobody types a whole code in fewer, and each try counts as a guess. */
const shortestTry = 4;
const pauseInTyping = 400;

/** Asks what a coupon would give while it is typed: its amounts are then shown in the frame of the tap. */
function useCouponTry(answer: CartResult | false | undefined) {
  const { load, reset, data } = useFetcher<LoadedCart>({ key: couponTry });
  const pause = useRef(0);
  // Otherwise it would be tried again with every change of the cart.
  const done = answer || (data && !data.pricing);
  useEffect(() => {
    if (answer) clearTimeout(pause.current);
    if (done) reset();
  }, [answer, done, reset]);
  return ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
    clearTimeout(pause.current);
    const code = value.trim();
    if (code.length < shortestTry) return;
    const address = `${cartPath}?${new URLSearchParams({ [couponParam]: code })}`;
    pause.current = window.setTimeout(() => void load(address), pauseInTyping);
  };
}

type ExtraProps = {
  icon: ReactNode;
  title: string;
  /** How it stands now. */
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

/** Icons that only the cart has. */
function ExtraIcon({ path }: { path: string }) {
  return (
    <svg className="ico" viewBox="0 0 22 22" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

type RemoveChipProps = {
  intent: "remove-coupon" | "remove-gift-card";
  fields: Record<string, string> | undefined;
  /** For those who cannot see the cross. */
  verb: string;
  children: string;
};

function RemoveChip({ intent, fields, verb, children }: RemoveChipProps) {
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

/** Why this form was refused, and what was typed in it. */
export function refusedExtra(result: CartResult | undefined, intent: ExtraIntent) {
  if (result?.ok !== false) return undefined;
  if (result.extra?.intent !== intent) return undefined;
  return { message: result.message, typed: result.extra.typed };
}
