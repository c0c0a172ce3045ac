import type { ComponentProps } from "react";
import { TextField } from "#app/ui/field.tsx";
import { textControl } from "./form-field.ts";
import type { FormField } from "./form-field.ts";
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
