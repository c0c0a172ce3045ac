import { PasswordField } from "#app/forms/password-field.tsx";
import { ShopForm } from "#app/forms/shop-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { useShopForm } from "#app/forms/use-shop-form.ts";
import type { FormResult } from "#app/forms/use-shop-form.ts";
import type { resetPasswordSchema } from "#contract/forms/password.ts";

type NewPasswordFormProps = {
  id: string;
  schema: typeof resetPasswordSchema;
  lastResult: FormResult | undefined;
  submit: string;
};

/** A new password and once more the same. */
export function NewPasswordForm({ id, schema, lastResult, submit }: NewPasswordFormProps) {
  const [form, fields] = useShopForm({ id, schema, lastResult });
  return (
    <ShopForm form={form}>
      <PasswordField field={fields.newPassword} autoComplete="new-password" rules />
      <PasswordField field={fields.confirmNewPassword} autoComplete="new-password" />
      <div>
        <SubmitButton>{submit}</SubmitButton>
      </div>
    </ShopForm>
  );
}
