import { z } from "zod";
import { PasswordField } from "#app/features/forms/password-field.tsx";
import {
  type FormResult,
  ShopForm,
  SubmitButton,
  useShopForm,
} from "#app/features/forms/shop-form.tsx";
import { Accordion } from "#app/ui/accordion.tsx";
import { LIMITS } from "#contract/forms/limits.ts";
import { requiredText } from "#contract/forms/rules.ts";
import * as m from "#messages";

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

export const deleteAccountSchema = z.object({
  intent: z.literal("delete"),
  currentPassword: requiredText({ max: LIMITS.password }),
});
