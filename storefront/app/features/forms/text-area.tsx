import type { ComponentProps } from "react";
import { controlProps, Field, type FieldProps } from "#app/ui/field.tsx";

type TextAreaProps = Omit<FieldProps, "children" | "aside"> &
  Omit<ComponentProps<"textarea">, "id">;

export function TextArea({ label, hint, error, optional, className, ...area }: TextAreaProps) {
  const field = { id: area.id, label, hint, error, optional, className };
  return (
    <Field {...field}>
      <textarea {...area} className="input" {...controlProps(field)} />
    </Field>
  );
}
