import type { SubmissionResult } from "@conform-to/react";
import { BotCheck } from "#app/forms/bot-check.tsx";
import { CheckField } from "#app/forms/check-field.tsx";
import { ShopForm } from "#app/forms/shop-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { useShopForm } from "#app/forms/use-shop-form.ts";
import { checkoutCompletionSchema } from "#contract/forms/checkout.ts";
import * as m from "#messages";
import { stepAction } from "./steps.ts";

type OrderFormProps = {
  total: number;
  /** SPEC §4: the state of the cart allows it, and nothing typed is still unsaved. */
  enabled: boolean;
  /** Why it is not. */
  reason: string | null;
  lastResult: SubmissionResult<string[]> | undefined;
};

export function OrderForm({ total, enabled, reason, lastResult }: OrderFormProps) {
  const [form, fields] = useShopForm({
    id: "ordine",
    schema: checkoutCompletionSchema,
    lastResult,
  });
  return (
    <ShopForm form={form} action={stepAction("ordine")} className="mt-4">
      <input type="hidden" name="total" value={total} />
      <div>
        <CheckField field={fields.terms} required>
          {m["checkout.terms_1"]()}
          <a href="/condizioni-di-vendita" target="_blank">
            {m["field.terms"]()}
          </a>
        </CheckField>
        <CheckField field={fields.privacy} required>
          {m["checkout.privacy_1"]()}
          <a href="/privacy" target="_blank">
            {m["field.privacy"]()}
          </a>
        </CheckField>
      </div>
      <BotCheck />
      <div>
        <SubmitButton wide disabled={!enabled} aria-describedby={reason ? "why-not" : undefined}>
          {m["checkout.order"]()}
        </SubmitButton>
        {reason && (
          <p className="caption mt-2" id="why-not">
            {reason}
          </p>
        )}
        <p className="caption mt-3.5">
          {m["checkout.withdrawal"]()}{" "}
          <a className="link" href="/condizioni-di-vendita#11-garanzia-legale" target="_blank">
            {m["checkout.warranty"]()}
          </a>
        </p>
      </div>
    </ShopForm>
  );
}
