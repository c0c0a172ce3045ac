import { type FormField, InputField, TextAreaField } from "#app/features/forms/fields.tsx";
import { useLabel } from "#app/features/forms/labels.ts";
import {
  type FormResult,
  ShopForm,
  SubmitButton,
  useShopForm,
} from "#app/features/forms/shop-form.tsx";
import type { UnsavedForm } from "#app/features/session/unsaved-form.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Star } from "#app/ui/rating.tsx";
import { RATING } from "#contract/forms/limits.ts";
import { reviewSchema } from "#contract/forms/support.ts";
import * as m from "#messages";
import { PolicyLink } from "../../features/reviews.tsx";

type ReviewFormProps = { unsavedForm: UnsavedForm | null; lastResult: FormResult | undefined };

export function ReviewForm({ unsavedForm, lastResult }: ReviewFormProps) {
  const [form, fields] = useShopForm({
    id: "recensione",
    schema: reviewSchema,
    lastResult,
    defaultValue: unsavedForm ?? {},
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

const votes = Array.from({ length: RATING.max }, (_, index) => index + RATING.min);

/** One to five, in this order for keys and readers too. */
function StarsField({ field }: { field: FormField }) {
  const label = useLabel(field.name);
  const error = field.errors?.[0];
  const errorId = `${field.id}-error`;
  return (
    <fieldset key={field.key} className="stars-in" aria-describedby={error ? errorId : undefined}>
      <legend>{label}</legend>
      <div>
        {votes.map((vote) => (
          <label key={vote}>
            <input
              type="radio"
              id={vote === RATING.min ? field.id : undefined}
              name={field.name}
              value={vote}
              defaultChecked={field.initialValue === String(vote)}
              required
            />
            <span className="sr-only">{m["review_new.star"]({ count: vote })}</span>
            <Star />
          </label>
        ))}
      </div>
      {error && (
        <p className="err" id={errorId}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
