import type { DefaultValue } from "@conform-to/react";
import type { z } from "zod";
import type { Consent } from "#contract/customer.ts";
import { personalDataSchema } from "#contract/forms/account.ts";
import { formatLongDate, withArticle } from "#contract/format/dates.ts";
import { InputField } from "#app/features/forms/fields.tsx";
import { PasswordField } from "#app/features/forms/password-field.tsx";
import { type FormResult, ShopForm, useShopForm } from "#app/features/forms/shop-form.tsx";
import * as m from "#messages";
import { ConsentBoxes, PersonFields } from "#app/features/account/account-fields.tsx";

type PersonalDataFormProps = {
  profile: DefaultValue<z.input<typeof personalDataSchema>>;
  /** The account's current email, not the typed one. */
  email: string;
  /** True for staff, who change their email in the office. */
  staff: boolean;
  history: Consent[];
  lastResult: FormResult | undefined;
};

export function PersonalDataForm(props: PersonalDataFormProps) {
  const { profile, email, staff, history, lastResult } = props;
  const [form, fields] = useShopForm("dati-personali", personalDataSchema, lastResult, profile);
  const consents = fields.consents.getFieldset();
  const gaveHealth = history.some(({ kind, granted }) => kind === "health" && granted);
  const { value = email } = fields.email;
  // Without scripts the password field cannot appear on demand, so it is always shown.
  const moves = value.toLowerCase() !== email.toLowerCase() || fields.currentPassword.errors;
  return (
    <ShopForm form={form} className="max-w-[40rem]" submit={m["form.save"]()}>
      <InputField field={fields.firstName} className="w3" autoComplete="given-name" />
      <InputField field={fields.lastName} className="w3" autoComplete="family-name" />
      <InputField
        field={fields.email}
        type="email"
        autoComplete="email"
        readOnly={staff}
        hint={staff ? m["account.staff_email_hint"]() : m["account.email_hint"]()}
      />
      {!staff && (
        <div className={moves ? undefined : "hidden noscript:block"}>
          <PasswordField
            field={fields.currentPassword}
            autoComplete="current-password"
            optional
            hint={m["account.email_password_hint"]()}
          />
        </div>
      )}
      <InputField field={fields.phoneNumber} type="tel" autoComplete="tel" optional />
      <PersonFields fields={fields} />
      <fieldset id="consensi">
        <legend className="font-medium">{m["account.consents_title"]()}</legend>
        <p className="caption">{m["account.consents_text"]()}</p>
        <ConsentBoxes fields={consents} withHealth={gaveHealth} />
        <ConsentHistory consents={history} />
      </fieldset>
    </ShopForm>
  );
}

const consentNames = {
  privacy: m["account.consent_privacy"],
  terms: m["account.consent_terms"],
  newsletter: m["account.consent_newsletter"],
  price_alerts: m["account.consent_price_alerts"],
  profiling: m["account.consent_profiling"],
  health: m["account.consent_health"],
};

function ConsentHistory({ consents }: { consents: Consent[] }) {
  if (consents.length === 0) return null;
  return (
    <ul className="caption mt-3 grid gap-1">
      {consents.map(({ kind, granted, at }) => (
        <li key={kind}>
          {(granted ? m["account.consent_given"] : m["account.consent_withdrawn"])({
            what: consentNames[kind](),
            when: withArticle("il", formatLongDate(at)),
          })}
        </li>
      ))}
    </ul>
  );
}
