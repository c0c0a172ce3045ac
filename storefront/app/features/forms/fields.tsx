import type { ComponentProps, ReactNode } from "react";
import { Check } from "#app/ui/controls.tsx";
import { controlProps, Field, TextArea, TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useLabel } from "./labels.ts";

type InputFieldProps = Omit<ComponentProps<typeof TextField>, "id" | "label"> & {
  field: FormField;
};

export function InputField({ field, ...input }: InputFieldProps) {
  const label = useLabel(field.name);
  return (
    <TextField
      key={field.key}
      label={label}
      required={!input.optional}
      {...textControl(field)}
      {...input}
    />
  );
}

type TextAreaFieldProps = Omit<ComponentProps<typeof TextArea>, "id" | "label"> & {
  field: FormField;
};

export function TextAreaField({ field, ...area }: TextAreaFieldProps) {
  const label = useLabel(field.name);
  return (
    <TextArea
      key={field.key}
      label={label}
      required={!area.optional}
      {...textControl(field)}
      {...area}
    />
  );
}

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

type CheckFieldProps = { field: FormField; required?: boolean; children: ReactNode };

/** A box to tick, its words beside it. */
export function CheckField({ field, required, children }: CheckFieldProps) {
  const { id, name, initialValue } = field;
  const error = field.errors?.[0];
  return (
    <div key={field.key}>
      <Check
        name={name}
        required={required}
        defaultChecked={initialValue === "on"}
        {...controlProps({ id, error })}
      >
        {children}
      </Check>
      {error && (
        <p className="err" id={`${id}-error`}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  );
}

/** What our fields need of a field of conform, whatever its type. */
export type FormField = {
  id: string;
  name: string;
  key: string | undefined;
  initialValue: unknown;
  errors: string[] | undefined;
};

/** For controls whose value is a text; the first problem is enough at a time. */
export function textControl({ id, name, initialValue, errors }: FormField) {
  return {
    id,
    name,
    error: errors?.[0],
    defaultValue: typeof initialValue === "string" ? initialValue : undefined,
  };
}
