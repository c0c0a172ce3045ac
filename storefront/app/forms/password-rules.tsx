import { PASSWORD_MIN_LENGTH } from "#contract/forms/limits.ts";
import { messages } from "#contract/forms/messages.ts";
import { password as passwordSchema } from "#contract/forms/text-rules.ts";
import { Icon } from "#app/ui/icon.tsx";
import * as m from "#messages";

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

/** Ticked one by one while the password is typed; the schema that refuses it is the one that ticks. */
export function PasswordRules({ id, password }: { id: string; password: string }) {
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
