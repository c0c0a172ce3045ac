import type { ComponentProps } from "react";
import { TextArea } from "#app/ui/field.tsx";
import { textControl } from "./form-field.ts";
import type { FormField } from "./form-field.ts";
import { useLabel } from "./labels.ts";

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
