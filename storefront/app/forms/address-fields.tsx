import { messages } from "#contract/forms/messages.ts";
import { isPostcodeLikelyIn } from "#contract/italy/postcode.ts";
import * as m from "#messages";
import type { CountryChoice } from "./country-choices.ts";
import type { FormField } from "./form-field.ts";
import { InputField } from "./input-field.tsx";
import { ProvinceField } from "./province-field.tsx";
import { SelectField } from "./select-field.tsx";

type AddressFieldName =
  | "firstName"
  | "lastName"
  | "company"
  | "street"
  | "streetNumber"
  | "postcode"
  | "city"
  | "provinceCode"
  | "countryCode"
  | "phoneNumber"
  | "notes";

type LiveField = FormField & { value?: unknown };

type AddressFieldsProps = {
  fields: Record<AddressFieldName, LiveField>;
  countries: readonly CountryChoice[];
  /** For browsers that fill in addresses: `shipping`, `billing`. */
  section?: "shipping" | "billing";
};

/** An address in the order Italians write it; put it in a `.form` grid. */
export function AddressFields({ fields, countries, section }: AddressFieldsProps) {
  const auto = (token: string) => (section ? `${section} ${token}` : token);
  return (
    <>
      <InputField field={fields.firstName} className="w3" autoComplete={auto("given-name")} />
      <InputField field={fields.lastName} className="w3" autoComplete={auto("family-name")} />
      <InputField field={fields.company} autoComplete={auto("organization")} optional />
      <InputField field={fields.street} className="w4" autoComplete={auto("address-line1")} />
      <InputField field={fields.streetNumber} className="w2" />
      <InputField
        field={fields.postcode}
        className="w2"
        autoComplete={auto("postal-code")}
        inputMode="numeric"
        hint={doubtAbout(fields)}
      />
      <InputField field={fields.city} className="w4" autoComplete={auto("address-level2")} />
      <ProvinceField
        field={fields.provinceCode}
        countries={countries}
        className="w3 full-s"
        autoComplete={auto("address-level1")}
      />
      <SelectField
        field={fields.countryCode}
        choices={countries}
        className="w3 full-s"
        autoComplete={auto("country")}
      />
      <InputField
        field={fields.phoneNumber}
        type="tel"
        autoComplete={auto("tel")}
        hint={m["field.phone_hint"]()}
      />
      <InputField field={fields.notes} hint={m["field.notes_hint"]()} optional />
    </>
  );
}

/** A postcode of another province is worth a second look, not a refusal. */
function doubtAbout({
  postcode: { value: postcode },
  provinceCode: { value: province },
}: AddressFieldsProps["fields"]): string | undefined {
  if (typeof postcode !== "string" || typeof province !== "string") return undefined;
  return isPostcodeLikelyIn(postcode, province) ? undefined : messages.postcodeProvince;
}
