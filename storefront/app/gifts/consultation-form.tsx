import { useFetcher } from "react-router";
import { CartForm } from "#app/cart/cart-form.tsx";
import type { CartRefused, CartResult } from "#app/cart/cart-result.ts";
import { Refusal } from "#app/cart/refusal.tsx";
import { Button } from "#app/ui/button.tsx";
import { Check } from "#app/ui/check.tsx";
import * as m from "#messages";
import { refusedExtra } from "./refused-extra.ts";

type ConsultationFormProps = { asked: boolean; posted: CartRefused | undefined };

/** Free and never asked for anybody. */
export function ConsultationForm({ asked, posted }: ConsultationFormProps) {
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
