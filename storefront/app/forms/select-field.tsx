import type { ComponentProps } from "react";
import { controlProps, Field } from "#app/ui/field.tsx";
import { textControl } from "./form-field.ts";
import type { FormField } from "./form-field.ts";
import { useLabel } from "./labels.ts";

export type Choice = { value: string; label: string };

type SelectFieldProps = Omit<ComponentProps<"select">, "children" | "name" | "id"> & {
  field: FormField;
  choices: readonly Choice[];
  /** The first, empty choice. */
  placeholder?: string;
  hint?: string;
  optional?: boolean;
};

export function SelectField(props: SelectFieldProps) {
  const { field, choices, placeholder, hint, optional, className, ...select } = props;
  const { id, error, ...control } = textControl(field);
  const around = { id, hint, error, optional, className, label: useLabel(field.name) };
  return (
    <Field key={field.key} {...around}>
      <select
        required={!optional}
        {...control}
        {...select}
        className="input"
        {...controlProps(around)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}
