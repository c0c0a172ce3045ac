import { useState } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { controlProps, Field } from "#app/ui/field.tsx";
import * as m from "#messages";
import { textControl } from "./form-field.ts";
import type { FormField } from "./form-field.ts";
import { useLabel } from "./labels.ts";
import { PasswordRules } from "./password-rules.tsx";

type PasswordFieldProps = {
  field: FormField;
  autoComplete: "current-password" | "new-password";
  /** Tells the rules for a new password, and which are met. */
  rules?: boolean;
  /** May be left empty; `hint` says when. */
  optional?: boolean;
  hint?: string | undefined;
};

export function PasswordField(props: PasswordFieldProps) {
  const { field, autoComplete, rules = false, optional = false, hint } = props;
  const [visible, setVisible] = useState(false);
  const [typed, setTyped] = useState("");
  const { id, name, error } = textControl(field);
  const around = { id, error, hint, label: useLabel(name) };
  const described = controlProps(around);
  const rulesId = `${id}-rules`;
  return (
    <Field key={field.key} {...around}>
      <div className="in-btn">
        <input
          {...described}
          aria-describedby={classNames(described["aria-describedby"], rules && rulesId)}
          className="input"
          type={visible ? "text" : "password"}
          name={name}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required={!optional}
          onInput={rules ? (event) => setTyped(event.currentTarget.value) : undefined}
        />
        <button
          type="button"
          className="scripted"
          aria-pressed={visible}
          aria-controls={id}
          onClick={() => setVisible(!visible)}
        >
          {visible ? m["form.hide"]() : m["form.show"]()}
          <span className="sr-only"> {m["form.password_word"]()}</span>
        </button>
      </div>
      {rules && <PasswordRules id={rulesId} password={typed} />}
    </Field>
  );
}
