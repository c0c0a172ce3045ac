import { controlProps, Field } from "#app/ui/field.tsx";
import * as m from "#messages";
import type { CountryChoice } from "./country-choices.ts";
import { textControl } from "./form-field.ts";
import type { FormField } from "./form-field.ts";
import { useLabel } from "./labels.ts";

type ProvinceFieldProps = {
  field: FormField;
  countries: readonly CountryChoice[];
  className?: string;
  autoComplete?: string;
};

/** All provinces by country, so that the country may change without scripts. */
export function ProvinceField({ field, countries, className, autoComplete }: ProvinceFieldProps) {
  const { id, error, ...control } = textControl(field);
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
        <option value="">{m["form.choose"]()}</option>
        {countries.map((country) => (
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
