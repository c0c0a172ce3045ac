import type { ReactNode } from "react";
import { Check } from "#app/ui/check.tsx";
import { controlProps } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { FormField } from "./form-field.ts";

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
