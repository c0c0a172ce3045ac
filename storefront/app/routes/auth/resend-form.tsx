import { forgotPasswordSchema } from "#contract/forms/account.ts";
import { InputField } from "#app/features/forms/fields.tsx";
import { type FormResult, ShopForm, useShopForm } from "#app/features/forms/shop-form.tsx";
import { verifyPath } from "#contract/paths.ts";
import * as m from "#messages";

type ResendFormProps = { lastResult: FormResult | undefined; email?: string | null };

export function ResendForm({ lastResult, email }: ResendFormProps) {
  const [form, fields] = useShopForm("invia-di-nuovo", forgotPasswordSchema, lastResult, {
    email: email ?? "",
  });
  return (
    <ShopForm form={form} action={verifyPath} submit={m["auth.resend"]()} submitKind="quiet">
      <InputField field={fields.email} type="email" autoComplete="email" />
    </ShopForm>
  );
}
