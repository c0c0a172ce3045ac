import { contactSchema } from "#contract/forms/support.ts";
import { PrivacyBox } from "#app/features/account/consent-boxes.tsx";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import { CheckField, InputField, TextAreaField } from "#app/features/forms/fields.tsx";
import {
  type FormResult,
  ShopForm,
  SubmitButton,
  useShopForm,
} from "#app/features/forms/shop-form.tsx";
import * as m from "#messages";
import type { ContactValues } from "./contact-form.tsx";

const consultationTopic = "consulenza";
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
      <CheckField field={fields.healthConsent}>
        {m["contact.health_consent"]()} <span className="caption">{m["common.optional"]()}</span>
      </CheckField>
      <p className="caption">{m["contact.health_note"]()}</p>
      <PrivacyBox field={fields.privacy} />
      <BotCheck />
      <div>
        <SubmitButton>{m["contact.consult_send"]()}</SubmitButton>
      </div>
    </ShopForm>
  );
}
