import type { ComponentProps, ReactNode } from "react";
import * as m from "#messages";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

type Described = { id: string; hint?: ReactNode; error?: string };

type FieldProps = Described & {
  label: string;
  optional?: boolean;
  className?: string;
  /** The control: spread `controlProps` on it. */
  children: ReactNode;
};

export function Field({ id, label, hint, error, optional, className, children }: FieldProps) {
  return (
    <div className={classNames("field", className)}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="opt"> {m["common.optional"]()}</span>}
      </label>
      {children}
      {error ? (
        <p className="err" id={`${id}-error`}>
          <Icon name="warning" />
          {error}
        </p>
      ) : (
        hint && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

export function controlProps({ id, hint, error }: Described) {
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return { id, "aria-describedby": describedBy, "aria-invalid": error ? true : undefined };
}

type TextFieldProps = Omit<FieldProps, "children"> & Omit<ComponentProps<"input">, "id">;

export function TextField({ label, hint, error, optional, className, ...input }: TextFieldProps) {
  const field = { id: input.id, label, hint, error, optional, className };
  return (
    <Field {...field}>
      <input type="text" {...input} className="input" {...controlProps(field)} />
    </Field>
  );
}

type TextAreaProps = Omit<FieldProps, "children"> & Omit<ComponentProps<"textarea">, "id">;

export function TextArea({ label, hint, error, optional, className, ...area }: TextAreaProps) {
  const field = { id: area.id, label, hint, error, optional, className };
  return (
    <Field {...field}>
      <textarea {...area} className="input" {...controlProps(field)} />
    </Field>
  );
}

export function Check({ children, ...input }: ComponentProps<"input">) {
  return (
    <label className="check">
      <input type="checkbox" {...input} />
      <span>{children}</span>
    </label>
  );
}
