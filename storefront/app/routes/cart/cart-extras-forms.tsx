import { useFetcher } from "react-router";
import { CartForm, Refusal } from "#app/features/cart/cart-form.tsx";
import type { CartRefused, CartResult } from "#app/features/cart/cart-request.ts";
import { CodeForms, Extra, refusedExtra } from "#app/features/cart/code-forms.tsx";
import { Button } from "#app/ui/button.tsx";
import { Check } from "#app/ui/controls.tsx";
import { Icon } from "#app/ui/icon.tsx";
import * as m from "#messages";
import type { CartExtras } from "../../features/cart/loaded-cart.tsx";
import { GiftForm } from "./gift-form.tsx";

type CartExtrasFormsProps = { extras: CartExtras; posted: CartRefused | undefined };

/** Below the products: wrapping, codes, cards, advice. Nothing of it is on unless asked for. */
export function CartExtrasForms({ extras, posted }: CartExtrasFormsProps) {
  const { boxes, canBeGift, gift, consultation } = extras;
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
      <CodeForms codes={extras} posted={posted} />
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
