import { registrationSchema } from "#contract/forms/registration.ts";
import { BotCheck } from "#app/forms/bot-check.tsx";
import { InputField } from "#app/forms/input-field.tsx";
import { PasswordField } from "#app/forms/password-field.tsx";
import { ShopForm } from "#app/forms/shop-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { useShopForm } from "#app/forms/use-shop-form.ts";
import type { FormResult } from "#app/forms/use-shop-form.ts";
import * as m from "#messages";
import { ConsentBoxes, PrivacyBox } from "./consent-boxes.tsx";
import { PersonFields } from "./person-fields.tsx";

export function RegistrationForm({ lastResult }: { lastResult: FormResult | undefined }) {
  const [form, fields] = useShopForm({
    id: "registrazione",
    schema: registrationSchema,
    lastResult,
  });
  const consents = fields.consents.getFieldset();
  return (
    <ShopForm form={form}>
      <InputField field={fields.firstName} className="w3" autoComplete="given-name" />
      <InputField field={fields.lastName} className="w3" autoComplete="family-name" />
      <InputField field={fields.email} type="email" autoComplete="email" />
      <PasswordField field={fields.password} autoComplete="new-password" rules />
      <PasswordField field={fields.confirmPassword} autoComplete="new-password" />
      <PersonFields fields={fields} />
      <div>
        <PrivacyBox field={consents.privacy} />
        <ConsentBoxes fields={consents} />
      </div>
      <BotCheck />
      <div>
        <SubmitButton>{m["auth.create_account"]()}</SubmitButton>
      </div>
    </ShopForm>
  );
}
