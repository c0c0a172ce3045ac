import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { CartForm, handOverFocus, Refusal } from "#app/features/cart/cart-form.tsx";
import type { CartRefused, CartResult } from "#app/features/cart/cart-request.ts";
import { Button } from "#app/ui/button.tsx";
import { Check } from "#app/ui/controls.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatEuro } from "#contract/format/money.ts";
import * as m from "#messages";
import type { CartExtras } from "../../features/cart/loaded-cart.tsx";
import { GiftForm, refusedExtra } from "./gift-form.tsx";

type CartExtrasFormsProps = { extras: CartExtras; posted: CartRefused | undefined };

/** Below the products: wrapping, codes, cards, advice. Nothing of it is on unless asked for. */
export function CartExtrasForms({ extras, posted }: CartExtrasFormsProps) {
  const { boxes, canBeGift, gift, coupon, giftCards, consultation } = extras;
  const refused = posted?.extra?.intent;
  return (
    <div className="mt-8">
      {canBeGift && boxes.length > 0 && (
        <Extra
          icon={<Icon name="gift" />}
          title={m["gift.title"]()}
          note={giftNote(extras)}
          open={gift.box !== null || refused === "gift-box"}
        >
          <GiftForm key={JSON.stringify(gift)} boxes={boxes} gift={gift} posted={posted} />
        </Extra>
      )}
      <Extra
        icon={<ExtraIcon path="M3.5 3.5h7l8 8-7 7-8-8zM7.2 7.2h.01" />}
        title={m["gift.coupon"]()}
        open={coupon !== null || refused === "coupon"}
      >
        {coupon && (
          <div className="chips mb-3.5">
            <RemoveChip intent="remove-coupon" verb={m["gift.coupon_remove"]()}>
              {couponLabel(coupon)}
            </RemoveChip>
          </div>
        )}
        <CodeForm intent="coupon" name="couponCode" label={m["gift.code"]()} posted={posted} />
      </Extra>
      {giftCards && (
        <Extra
          icon={<ExtraIcon path="M2.5 5.5h17v11h-17zM2.5 9.2h17M5.5 13.5h4" />}
          title={m["gift.card"]()}
          note={giftCards.map(cardNote).join(" · ")}
          open={giftCards.length > 0 || refused === "gift-card"}
        >
          <div className="chips mb-3.5 empty:hidden">
            {giftCards.map((card) => (
              <RemoveChip
                key={card.code}
                intent="remove-gift-card"
                fields={{ giftCardCode: card.code }}
                verb={m["gift.card_remove"]()}
              >
                {`···· ${card.end} · −${formatEuro(card.amount)}`}
              </RemoveChip>
            ))}
          </div>
          <CodeForm
            intent="gift-card"
            name="giftCardCode"
            label={m["gift.card_code"]()}
            posted={posted}
          />
        </Extra>
      )}
      {consultation !== null && (
        <Extra
          icon={<Icon name="talk" />}
          title={m["cart.consultation"]()}
          note={m["gift.consultation_note"]()}
          open={consultation || refused === "consultation"}
        >
          <ConsultationForm asked={consultation} posted={posted} />
        </Extra>
      )}
    </div>
  );
}

function giftNote({ boxes, gift }: CartExtras): string | null {
  const box = boxes.find(({ variant }) => variant === gift.box);
  if (!box) return null;
  return gift.to ? m["gift.chosen_to"]({ box: box.name, to: gift.to }) : box.name;
}

const couponLabel = ({ code, amount }: NonNullable<CartExtras["coupon"]>) =>
  amount < 0 ? `${code} · −${formatEuro(-amount)}` : code;

const cardNote = ({ end, amount, balance }: NonNullable<CartExtras["giftCards"]>[number]) =>
  m["gift.card_used"]({ end, amount: formatEuro(amount), balance: formatEuro(balance) });

type CodeFormProps = {
  intent: "coupon" | "gift-card";
  name: "couponCode" | "giftCardCode";
  label: string;
  posted: CartRefused | undefined;
};

/** One code and its verb; a code that is refused stays to be corrected. */
function CodeForm({ intent, name, label, posted }: CodeFormProps) {
  const fetcher = useFetcher<CartResult>({ key: intent });
  const refused = refusedExtra(fetcher.data ?? posted, intent);
  const errorId = `${name}-error`;
  return (
    <CartForm fetcher={fetcher} intent={intent} key={fetcher.data?.ok ? "taken" : "asked"}>
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

type ConsultationFormProps = { asked: boolean; posted: CartRefused | undefined };

/** Free and never asked for anybody. */
function ConsultationForm({ asked, posted }: ConsultationFormProps) {
  const fetcher = useFetcher<CartResult>({ key: "consultation" });
  const shown = fetcher.formData ? fetcher.formData.has("consultation") : asked;
  return (
    <CartForm fetcher={fetcher} intent="consultation">
      <Check
        name="consultation"
        checked={shown}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {m["gift.consultation_yes"]()}
      </Check>
      <div className="unscripted">
        <Button kind="quiet" size="small">
          {m["gift.confirm"]()}
        </Button>
      </div>
      <Refusal>{refusedExtra(fetcher.data ?? posted, "consultation")?.message}</Refusal>
    </CartForm>
  );
}

type ExtraProps = {
  icon: ReactNode;
  title: string;
  /** How it stands now. */
  note?: string | null;
  open?: boolean;
  children: ReactNode;
};

function Extra({ icon, title, note, open, children }: ExtraProps) {
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
  fields?: Record<string, string>;
  /** For those who cannot see the cross. */
  verb: string;
  children: string;
};

function RemoveChip({ intent, fields = {}, verb, children }: RemoveChipProps) {
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
