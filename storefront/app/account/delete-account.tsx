import { PasswordField } from "#app/forms/password-field.tsx";
import { ShopForm } from "#app/forms/shop-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { useShopForm } from "#app/forms/use-shop-form.ts";
import type { FormResult } from "#app/forms/use-shop-form.ts";
import { Accordion } from "#app/ui/accordion.tsx";
import * as m from "#messages";
import { deleteAccountSchema } from "./delete-account-schema.ts";

/** Behind a door and a password: it cannot be undone. */
export function DeleteAccount({ lastResult }: { lastResult: FormResult | undefined }) {
  const [form, fields] = useShopForm({
    id: "elimina",
    schema: deleteAccountSchema,
    lastResult,
    defaultValue: { intent: "delete" },
  });
  return (
    <section>
      <Accordion title={m["account.delete_title"]()} open={lastResult !== undefined}>
        <p className="small mb-5 text-ink-2">{m["account.delete_text"]()}</p>
        <ShopForm form={form} className="max-w-[28rem]">
          <input type="hidden" name="intent" value="delete" />
          <PasswordField field={fields.currentPassword} autoComplete="current-password" />
          <div>
            <SubmitButton kind="quiet">{m["account.delete_confirm"]()}</SubmitButton>
          </div>
        </ShopForm>
      </Accordion>
    </section>
  );
}
