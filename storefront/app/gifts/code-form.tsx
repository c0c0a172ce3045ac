import { useFetcher } from "react-router";
import { CartForm } from "#app/cart/cart-form.tsx";
import type { CartRefused, CartResult } from "#app/cart/cart-result.ts";
import { Refusal } from "#app/cart/refusal.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import * as m from "#messages";
import { refusedExtra } from "./refused-extra.ts";

type CodeFormProps = {
  intent: "coupon" | "gift-card";
  name: "couponCode" | "giftCardCode";
  label: string;
  posted: CartRefused | undefined;
};

/** One code and its verb; a code that is refused stays to be corrected. */
export function CodeForm({ intent, name, label, posted }: CodeFormProps) {
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
