import { forgotPasswordSchema } from "#contract/forms/password.ts";
import { InputField } from "#app/forms/input-field.tsx";
import { ShopForm } from "#app/forms/shop-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { useShopForm } from "#app/forms/use-shop-form.ts";
import type { FormResult } from "#app/forms/use-shop-form.ts";
import * as m from "#messages";

type ResendFormProps = { lastResult: FormResult | undefined; email?: string | null };

/** Asks for another verification letter. */
export function ResendForm({ lastResult, email }: ResendFormProps) {
  const [form, fields] = useShopForm({
    id: "invia-di-nuovo",
    schema: forgotPasswordSchema,
    lastResult,
    defaultValue: { email: email ?? "" },
  });
  return (
    <ShopForm form={form} action="/verify">
      <InputField field={fields.email} type="email" autoComplete="email" />
      <div>
        <SubmitButton kind="quiet">{m["auth.resend"]()}</SubmitButton>
      </div>
    </ShopForm>
  );
}
