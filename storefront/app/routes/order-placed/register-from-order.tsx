import { ConsentBoxes, PrivacyBox } from "#app/features/account/consent-boxes.tsx";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import { PasswordField } from "#app/features/forms/password-field.tsx";
import {
  type FormResult,
  ShopForm,
  SubmitButton,
  useShopForm,
} from "#app/features/forms/shop-form.tsx";
import { Accordion } from "#app/ui/accordion.tsx";
import { registrationSchema } from "#contract/forms/account.ts";
import * as m from "#messages";

type RegisterFromOrderProps = {
  person: { firstName: string; lastName: string; email: string };
  lastResult: FormResult | undefined;
};

/** The order knows who they are: a password is all that is missing. */
export function RegisterFromOrder({ person, lastResult }: RegisterFromOrderProps) {
  const [form, fields] = useShopForm({ id: "registrati", schema: registrationSchema, lastResult });
  const consents = fields.consents.getFieldset();
  return (
    <Accordion title={m["thankyou.register"]()} open={lastResult !== undefined}>
      <p className="small mb-4 text-ink-2">
        {m["thankyou.register_text"]({ email: person.email })}
      </p>
      <ShopForm form={form}>
        {Object.entries(person).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <PasswordField field={fields.password} autoComplete="new-password" rules />
        <PasswordField field={fields.confirmPassword} autoComplete="new-password" />
        <div>
          <PrivacyBox field={consents.privacy} />
          <ConsentBoxes fields={consents} />
        </div>
        <BotCheck />
        <div>
          <SubmitButton kind="quiet">{m["auth.create_account"]()}</SubmitButton>
        </div>
      </ShopForm>
    </Accordion>
  );
}
