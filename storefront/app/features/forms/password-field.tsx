import { type ReactNode, useState } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { controlProps, Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PASSWORD_MIN_LENGTH } from "#contract/forms/limits.ts";
import { messages } from "#contract/forms/messages.ts";
import { password as passwordSchema } from "#contract/forms/rules.ts";
import * as m from "#messages";
import { type FormField, textControl, useLabel } from "./fields.tsx";
import "./password-field.css";

type PasswordFieldProps = {
  field: FormField;
  autoComplete: "current-password" | "new-password";
  /** Lists the rules for a new password and marks those that are met. */
  rules?: boolean;
  /** The field may be empty; `hint` explains when. */
  optional?: boolean;
  hint?: string | undefined;
  aside?: ReactNode;
};

export function PasswordField(props: PasswordFieldProps) {
  const { field, autoComplete, rules = false, optional = false, hint, aside } = props;
  const [visible, setVisible] = useState(false);
  const [typed, setTyped] = useState("");
  const { id, name, error } = textControl(field);
  const around = { id, error, hint, label: useLabel(name) };
  const described = controlProps(around);
  const rulesId = `${id}-rules`;
  return (
    <Field key={field.key} {...around} aside={aside}>
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

const schema = passwordSchema();

const rules = [
  {
    broken: messages.minLength(PASSWORD_MIN_LENGTH),
    text: () => m["form.rule_length"]({ length: PASSWORD_MIN_LENGTH }),
  },
  { broken: messages.passwordLowercase, text: m["form.rule_lowercase"] },
  { broken: messages.passwordUppercase, text: m["form.rule_uppercase"] },
  { broken: messages.passwordDigit, text: m["form.rule_digit"] },
  { broken: messages.passwordSpecial, text: m["form.rule_special"] },
];

/** Uses the validation schema itself, so that list and validation cannot differ. */
function PasswordRules({ id, password }: { id: string; password: string }) {
  const problems = new Set(schema.safeParse(password).error?.issues.map(({ message }) => message));
  return (
    <div id={id} className="pw-rules">
      <p className="sr-only">{m["form.password_rules"]()}</p>
      <ul>
        {rules.map(({ broken, text }) => {
          const met = password !== "" && !problems.has(broken);
          return (
            <li key={broken} data-met={met || undefined}>
              <Icon name={met ? "check" : "minus"} className="ico-s" />
              {text()}
              {password !== "" && (
                <span className="sr-only">
                  , {met ? m["form.rule_met"]() : m["form.rule_missing"]()}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
