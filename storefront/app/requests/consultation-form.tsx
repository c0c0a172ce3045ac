import { contactSchema } from "#contract/forms/contact.ts";
import { PrivacyBox } from "#app/account/consent-boxes.tsx";
import { BotCheck } from "#app/forms/bot-check.tsx";
import { InputField } from "#app/forms/input-field.tsx";
import { ShopForm } from "#app/forms/shop-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { TextAreaField } from "#app/forms/text-area-field.tsx";
import { useShopForm } from "#app/forms/use-shop-form.ts";
import type { FormResult } from "#app/forms/use-shop-form.ts";
import * as m from "#messages";
import type { ContactValues } from "./contact-values.ts";

export const consultationTopic = "consulenza";
const schema = contactSchema();

type ConsultationFormProps = { values: ContactValues; lastResult: FormResult | undefined };

export function ConsultationForm({ values, lastResult }: ConsultationFormProps) {
  const [form, fields] = useShopForm({
    id: "consulenza",
    schema,
    lastResult,
    defaultValue: { ...values, type: consultationTopic },
  });
  const labels = { firstName: m["contact.name"](), message: m["contact.consult_message"]() };
  return (
    <ShopForm form={form} labels={labels}>
      <input type="hidden" name="type" value={consultationTopic} />
      <InputField field={fields.firstName} className="w3 full-s" autoComplete="name" optional />
      <InputField field={fields.email} className="w3 full-s" type="email" autoComplete="email" />
      <TextAreaField field={fields.message} rows={8} hint={m["contact.consult_hint"]()} />
      <PrivacyBox field={fields.privacy} />
      <BotCheck />
      <div>
        <SubmitButton>{m["contact.consult_send"]()}</SubmitButton>
      </div>
    </ShopForm>
  );
}
