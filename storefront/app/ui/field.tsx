import type { ComponentProps, ReactNode } from "react";
import * as m from "#messages";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

type Described = { id: string; hint?: ReactNode; error?: string };

export type FieldProps = Described & {
  label: string;
  optional?: boolean;
  className?: string;
  /** Content next to the label, such as the link for a forgotten password. */
  aside?: ReactNode;
  /** The control, with `controlProps` spread on it. */
  children: ReactNode;
};

export function Field(props: FieldProps) {
  const { id, label, hint, error, optional, className, aside, children } = props;
  const heading = (
    <label htmlFor={id}>
      {label}
      {optional && <span className="opt"> {m["common.optional"]()}</span>}
    </label>
  );
  return (
    <div className={classNames("field", className)}>
      {aside ? (
        <div className="lab-row">
          {heading}
          {aside}
        </div>
      ) : (
        heading
      )}
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

type TextFieldProps = Omit<FieldProps, "children" | "aside"> & Omit<ComponentProps<"input">, "id">;

export function TextField({ label, hint, error, optional, className, ...input }: TextFieldProps) {
  const field = { id: input.id, label, hint, error, optional, className };
  return (
    <Field {...field}>
      <input type="text" {...input} className="input" {...controlProps(field)} />
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
