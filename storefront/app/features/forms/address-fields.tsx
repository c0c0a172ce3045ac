import { useSyncExternalStore } from "react";
import { useLayoutData } from "#app/features/layout/layout-data.ts";
import { controlProps, Field } from "#app/ui/field.tsx";
import * as m from "#messages";
import {
  type Choice,
  type FormField,
  InputField,
  SelectField,
  textControl,
  useLabel,
} from "./fields.tsx";
import { type LiveField, useTowns, write } from "./towns.tsx";
import { splitStreet } from "#contract/italy/address-lines.ts";
import type { Country } from "#contract/address.ts";
import type { Country as KnownCountry } from "#contract/italy/countries.ts";
import type { OrderAddress } from "#contract/order.ts";

/** Fields of invoices have their own component. */
type AddressFieldName = Exclude<
  keyof OrderAddress,
  "provinceName" | "fiscalCode" | "vatNumber" | "pec" | "sdi"
>;

type AddressFieldsProps = {
  fields: Record<AddressFieldName, LiveField>;
  countries: readonly CountryChoice[];
  /** Prefix of the autocomplete attributes, for browsers that fill in addresses. */
  section?: "shipping" | "billing";
  /** False where the invoice fields ask for the company name. */
  company?: boolean;
};

/** Address fields in Italian order, for a `.form` grid. */
export function AddressFields({ fields, countries, section, company = true }: AddressFieldsProps) {
  const { lacks } = useLayoutData();
  const { names, postcodeHint, doubt, onLeave } = useTowns(fields);
  const townsId = `${fields.city.id}-towns`;
  const auto = (token: string) => (section ? `${section} ${token}` : token);
  const notes = !lacks.notes && section !== "billing";
  /** Most addresses have neither, so they are collapsed until needed. */
  const rare = [company && fields.company, notes && fields.notes].filter(
    (field) => field !== false,
  );
  return (
    <>
      <InputField field={fields.firstName} className="w3" autoComplete={auto("given-name")} />
      <InputField field={fields.lastName} className="w3" autoComplete={auto("family-name")} />
      <InputField
        field={fields.street}
        className="w4"
        autoComplete={auto("address-line1")}
        onBlur={({ target }) => separateNumber(fields, target.value)}
      />
      <InputField
        field={fields.streetNumber}
        className="w2"
        hint={m["field.street_number_hint"]()}
      />
      <InputField
        field={fields.postcode}
        className="w2"
        autoComplete={auto("postal-code")}
        inputMode="numeric"
        hint={postcodeHint}
      />
      <InputField
        field={fields.city}
        className="w4"
        autoComplete={auto("address-level2")}
        list={names.length > 0 ? townsId : undefined}
        hint={doubt}
        onBlur={({ target }) => onLeave(target.value)}
      />
      {names.length > 0 && (
        <datalist id={townsId}>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      )}
      <ProvinceField
        field={fields.provinceCode}
        countries={countries}
        country={fields.countryCode.value}
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
        hint={section === "billing" ? m["field.phone_hint_order"]() : m["field.phone_hint"]()}
      />
      {rare.length > 0 && (
        <details open={rare.some(({ initialValue, errors }) => initialValue || errors)}>
          <summary className="link link-tap small">
            {company && notes
              ? m["field.add_company_or_notes"]()
              : company
                ? m["field.add_company"]()
                : m["field.add_notes"]()}
          </summary>
          <div className="form mt-2">
            {company && (
              <InputField field={fields.company} autoComplete={auto("organization")} optional />
            )}
            {notes && <InputField field={fields.notes} hint={m["field.notes_hint"]()} optional />}
          </div>
        </details>
      )}
    </>
  );
}

/** Browsers autofill «Via Roma 12» into the street: moves the number to its own field. */
function separateNumber(
  { street, streetNumber }: Pick<AddressFieldsProps["fields"], "street" | "streetNumber">,
  typed: string,
): void {
  const parts = streetNumber.value ? null : splitStreet(typed);
  if (!parts) return;
  write(street.id, parts.street);
  write(streetNumber.id, parts.streetNumber);
}

const never = () => () => {};
const yes = () => true;
const no = () => false;

type ProvinceFieldProps = {
  field: FormField;
  countries: readonly CountryChoice[];
  country: unknown;
  className?: string;
  autoComplete?: string;
};

/** Without scripts lists the provinces of all countries, with them only those of the chosen country. */
function ProvinceField(props: ProvinceFieldProps) {
  const { field, countries, country, className, autoComplete } = props;
  const { id, error, ...control } = textControl(field);
  const scripted = useSyncExternalStore(never, yes, no);
  const chosen = scripted ? countries.filter(({ value }) => value === country) : [];
  const shown = chosen.length > 0 ? chosen : countries;
  const isOnly = shown.length === 1 && shown[0]?.provinces.length === 1;
  const around = { id, error, className, label: useLabel(field.name) };
  return (
    <Field key={field.key} {...around}>
      <select
        required
        {...control}
        autoComplete={autoComplete}
        className="input"
        {...controlProps(around)}
      >
        {!isOnly && <option value="">{m["form.choose"]()}</option>}
        {shown.map((country) => (
          <optgroup key={country.value} label={country.label}>
            {country.provinces.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </Field>
  );
}

export type CountryChoice = Choice & { provinces: Choice[] };

export function countryChoices(countries: readonly (Country | KnownCountry)[]): CountryChoice[] {
  return countries.map(({ code, name, provinces }) => ({
    value: code,
    label: name,
    provinces: provinces.map((province) => ({
      value: province.code,
      label: province.abbreviation ? `${province.name} (${province.abbreviation})` : province.name,
    })),
  }));
}
