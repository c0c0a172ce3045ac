import { loginSchema } from "#contract/forms/login.ts";
import { BotCheck } from "#app/forms/bot-check.tsx";
import { InputField } from "#app/forms/input-field.tsx";
import { PasswordField } from "#app/forms/password-field.tsx";
import { ShopForm } from "#app/forms/shop-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { useShopForm } from "#app/forms/use-shop-form.ts";
import type { FormResult } from "#app/forms/use-shop-form.ts";
import * as m from "#messages";

export function SignInForm({ lastResult }: { lastResult: FormResult | undefined }) {
  const [form, fields] = useShopForm({ id: "accesso", schema: loginSchema, lastResult });
  return (
    <ShopForm form={form}>
      <InputField
        field={fields.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField field={fields.password} autoComplete="current-password" />
      <BotCheck />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SubmitButton>{m["auth.sign_in"]()}</SubmitButton>
        <a className="link link-tap small" href="/password-dimenticata">
          {m["auth.forgot"]()}
        </a>
      </div>
    </ShopForm>
  );
}
