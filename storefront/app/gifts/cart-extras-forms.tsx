import type { CartRefused } from "#app/cart/cart-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { formatEuro } from "#contract/money.ts";
import * as m from "#messages";
import type { CartExtras } from "./cart-extras.ts";
import { CodeForm } from "./code-form.tsx";
import { ConsultationForm } from "./consultation-form.tsx";
import { Extra, ExtraIcon } from "./extra.tsx";
import { GiftForm } from "./gift-form.tsx";
import { RemoveChip } from "./remove-chip.tsx";

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
      <Extra
        icon={<Icon name="talk" />}
        title={m["cart.consultation"]()}
        note={m["gift.consultation_note"]()}
        open={consultation || refused === "consultation"}
      >
        <ConsultationForm asked={consultation} posted={posted} />
      </Extra>
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
