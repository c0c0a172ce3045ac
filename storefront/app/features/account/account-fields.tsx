import {
  CheckField,
  type FormField,
  InputField,
  SelectField,
} from "#app/features/forms/fields.tsx";
import { privacyPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Check } from "#app/ui/field.tsx";
import type { ChangeEmailPreferences, EmailPreferences } from "#contract/customer.ts";

/** A required acknowledgement of the privacy notice; it is not a consent. */
export function PrivacyBox({ field }: { field: FormField }) {
  return (
    <CheckField field={field} required>
      {m["auth.privacy_1"]()}
      <PageLink href={privacyPath} target="_blank">
        {m["auth.privacy_2"]()}
      </PageLink>
    </CheckField>
  );
}

type ConsentBoxesProps = {
  fields: Record<"newsletter" | "profiling", FormField> & { health?: FormField };
  withHealth?: boolean;
};

/** Optional consents, one per purpose; health data only where consent exists, so that it can be withdrawn. */
export function ConsentBoxes({ fields, withHealth = false }: ConsentBoxesProps) {
  return (
    <>
      <CheckField field={fields.newsletter}>
        {m["auth.newsletter_box"]()} <span className="caption">{m["common.optional"]()}</span>
      </CheckField>
      <CheckField field={fields.profiling}>
        {m["auth.profiling_box"]()} <span className="caption">{m["common.optional"]()}</span>
      </CheckField>
      {withHealth && fields.health && (
        <CheckField field={fields.health}>{m["account.health_box"]()}</CheckField>
      )}
    </>
  );
}

/** One checkbox per kind of optional email; emails about orders and the account are always sent. */
export function EmailChoices({ preferences }: { preferences: EmailPreferences }) {
  const { newsletter, priceAlerts, stockAlerts } = preferences;
  return (
    <Form method="post" className="grid max-w-[36rem] gap-6">
      <input type="hidden" name="intent" value="choose" />
      <div>
        <Check name="newsletter" defaultChecked={newsletter}>
          {m["emails.newsletter"]()}
        </Check>
        <Check name="priceAlerts" defaultChecked={priceAlerts}>
          {m["emails.price_alerts"]()}
        </Check>
      </div>
      <fieldset>
        <legend className="font-medium">{m["emails.stock_title"]()}</legend>
        {stockAlerts.length === 0 && <p className="small text-ink-2">{m["emails.stock_none"]()}</p>}
        {stockAlerts.map(({ id, productName }) => (
          <Check key={id} name="stockAlert" value={id} defaultChecked>
            {productName}
          </Check>
        ))}
      </fieldset>
      <p className="small text-ink-2">{m["emails.always"]()}</p>
      <div>
        <Button>{m["form.save"]()}</Button>
      </div>
    </Form>
  );
}

/** Reads the preferences; browsers omit unchecked boxes, which count as no. */
export const readChoices = (form: FormData): ChangeEmailPreferences => ({
  newsletter: form.has("newsletter"),
  priceAlerts: form.has("priceAlerts"),
  stockAlerts: form.getAll("stockAlert").map(Number),
});

/** Fields for birthday and gender, which are optional. */
export function PersonFields({ fields }: { fields: Record<"birthday" | "gender", FormField> }) {
  return (
    <>
      <InputField
        field={fields.birthday}
        type="date"
        autoComplete="bday"
        className="w3 full-s"
        min="1900-01-01"
        optional
      />
      <SelectField
        field={fields.gender}
        className="w3 full-s"
        autoComplete="sex"
        placeholder={m["field.gender_none"]()}
        choices={[
          { value: "female", label: m["field.gender_female"]() },
          { value: "male", label: m["field.gender_male"]() },
        ]}
        optional
      />
    </>
  );
}
