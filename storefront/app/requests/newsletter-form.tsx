import { newsletterSchema } from "#contract/forms/newsletter.ts";
import { BotCheck } from "#app/forms/bot-check.tsx";
import { CheckField } from "#app/forms/check-field.tsx";
import { InputField } from "#app/forms/input-field.tsx";
import { ShopForm } from "#app/forms/shop-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { useShopForm } from "#app/forms/use-shop-form.ts";
import type { FormResult } from "#app/forms/use-shop-form.ts";
import * as m from "#messages";

export function NewsletterForm({ lastResult }: { lastResult: FormResult | undefined }) {
  const [form, fields] = useShopForm({ id: "newsletter", schema: newsletterSchema, lastResult });
  const consents = fields.consents.getFieldset();
  return (
    <ShopForm form={form} className="max-w-[36rem]">
      <InputField field={fields.email} type="email" autoComplete="email" />
      <div>
        <CheckField field={consents.newsletter} required>
          {m["newsletter.consent"]()}
        </CheckField>
        <CheckField field={consents.profiling}>
          {m["newsletter.profiling"]()} <span className="caption">{m["common.optional"]()}</span>
        </CheckField>
        <p className="caption mt-2">
          {m["newsletter.read"]()}
          <a className="link" href="/privacy">
            {m["auth.privacy_2"]()}
          </a>
          .
        </p>
      </div>
      <BotCheck />
      <div>
        <SubmitButton>{m["newsletter.send"]()}</SubmitButton>
      </div>
    </ShopForm>
  );
}
