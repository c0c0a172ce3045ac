import { contactSchema } from "#contract/forms/contact.ts";
import { BotCheck } from "#app/forms/bot-check.tsx";
import { InputField } from "#app/forms/input-field.tsx";
import { SelectField } from "#app/forms/select-field.tsx";
import { ShopForm } from "#app/forms/shop-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { TextAreaField } from "#app/forms/text-area-field.tsx";
import { useShopForm } from "#app/forms/use-shop-form.ts";
import type { FormResult } from "#app/forms/use-shop-form.ts";
import { PrivacyBox } from "#app/account/consent-boxes.tsx";
import * as m from "#messages";
import type { ContactValues } from "./contact-values.ts";
import { findTopic } from "./topics.ts";
import type { Topic } from "./topics.ts";

type ContactFormProps = {
  topics: Topic[];
  values: ContactValues;
  lastResult: FormResult | undefined;
};

export function ContactForm({ topics, values, lastResult }: ContactFormProps) {
  const [form, fields] = useShopForm({
    id: "contatti",
    schema: (posted) => contactSchema(findTopic(topics, posted.get("type"))),
    lastResult,
    defaultValue: values,
  });
  const topic = findTopic(topics, fields.type.value ?? null);
  return (
    <ShopForm form={form} labels={{ firstName: m["contact.name"]() }}>
      <SelectField
        field={fields.type}
        placeholder={m["contact.choose_type"]()}
        choices={topics.map(({ code, name }) => ({ value: code, label: name }))}
        hint={topic?.description ?? undefined}
      />
      <InputField field={fields.firstName} className="w3 full-s" autoComplete="name" optional />
      <InputField field={fields.email} className="w3 full-s" type="email" autoComplete="email" />
      <InputField
        field={fields.orderNumber}
        className={askedBy(topic?.requiresOrderNumber)}
        hint={m["contact.order_hint"]()}
        optional={!topic?.requiresOrderNumber}
        autoComplete="off"
      />
      <InputField
        field={fields.productCode}
        className={askedBy(topic?.requiresProductCode)}
        hint={m["contact.product_hint"]()}
        optional={!topic?.requiresProductCode}
        autoComplete="off"
      />
      <TextAreaField field={fields.message} rows={6} />
      <PrivacyBox field={fields.privacy} />
      <BotCheck />
      <div>
        <SubmitButton>{m["contact.send"]()}</SubmitButton>
      </div>
    </ShopForm>
  );
}

/** With scripts a field appears when the topic asks for it; without them it is always there. */
const askedBy = (asked: boolean | undefined) => (asked ? "w3 full-s" : "w3 full-s unasked");
