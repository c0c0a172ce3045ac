import { PrivacyBox } from "#app/features/account/account-fields.tsx";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import { InputField, SelectField, TextAreaField } from "#app/features/forms/fields.tsx";
import { type FormResult, ShopForm, useShopForm } from "#app/features/forms/shop-form.tsx";
import type { Customer } from "#contract/customer.ts";
import { contactSchema } from "#contract/forms/support.ts";
import type { ContactRequestType } from "#contract/support.ts";
import * as m from "#messages";

type ContactFormProps = {
  topics: Topic[];
  values: ContactValues;
  lastResult: FormResult | undefined;
};

export function ContactForm({ topics, values, lastResult }: ContactFormProps) {
  const [form, fields] = useShopForm(
    "contatti",
    (posted) => contactSchema(findTopic(topics, posted.get("type"))),
    lastResult,
    values,
  );
  const topic = findTopic(topics, fields.type.value ?? null);
  return (
    <ShopForm
      form={form}
      labels={{ firstName: m["contact.name"]() }}
      autosaved
      submit={m["contact.send"]()}
    >
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
    </ShopForm>
  );
}

/** With scripts a field appears when the topic requires it; without them it is always shown. */
const askedBy = (asked: boolean | undefined) => (asked ? "w3 full-s" : "w3 full-s unasked");

export type ContactValues = {
  type?: string;
  firstName?: string;
  email?: string;
  orderNumber?: string;
  productCode?: string;
};

/** Signed-in customers need no name or email; links from orders and products preset the subject. */
export function contactValues(customer: Customer | null, query: URLSearchParams): ContactValues {
  return {
    type: query.get("tipo") ?? undefined,
    firstName: customer?.fullName || undefined,
    email: customer?.email,
    orderNumber: query.get("ordine") ?? undefined,
    productCode: query.get("prodotto") ?? undefined,
  };
}

export type Topic = Pick<
  ContactRequestType,
  "code" | "name" | "description" | "requiresOrderNumber" | "requiresProductCode"
>;

export function topicOf(type: ContactRequestType): Topic {
  const { code, name, description, requiresOrderNumber, requiresProductCode } = type;
  return { code, name, description, requiresOrderNumber, requiresProductCode };
}

export function findTopic(topics: readonly Topic[], code: unknown): Topic | undefined {
  return topics.find((topic) => topic.code === code);
}
