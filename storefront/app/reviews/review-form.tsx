import { reviewSchema } from "#contract/forms/review.ts";
import { InputField } from "#app/forms/input-field.tsx";
import { ShopForm } from "#app/forms/shop-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { TextAreaField } from "#app/forms/text-area-field.tsx";
import { useShopForm } from "#app/forms/use-shop-form.ts";
import type { FormResult } from "#app/forms/use-shop-form.ts";
import type { Draft } from "#app/session/draft.server.ts";
import * as m from "#messages";
import { StarsField } from "./stars-field.tsx";
import { PolicyLink } from "./policy-link.tsx";

type ReviewFormProps = { draft: Draft | null; lastResult: FormResult | undefined };

export function ReviewForm({ draft, lastResult }: ReviewFormProps) {
  const [form, fields] = useShopForm({
    id: "recensione",
    schema: reviewSchema,
    lastResult,
    defaultValue: draft ?? {},
  });
  return (
    <ShopForm form={form}>
      <StarsField field={fields.rating} />
      <InputField field={fields.title} />
      <TextAreaField field={fields.comment} rows={6} hint={m["review_new.comment_hint"]()} />
      <p className="caption">
        {m["review_new.rules"]()} <PolicyLink />
      </p>
      <div>
        <SubmitButton>{m["review_new.send"]()}</SubmitButton>
      </div>
    </ShopForm>
  );
}
