import { Icon } from "#app/ui/icon.tsx";
import type { FormField } from "#app/forms/form-field.ts";
import { useLabel } from "#app/forms/labels.ts";
import { Star } from "#app/ui/rating.tsx";
import { RATING } from "#contract/forms/limits.ts";
import * as m from "#messages";

const votes = Array.from({ length: RATING.max }, (_, index) => index + RATING.min);

/** One to five, in this order for keys and readers too. */
export function StarsField({ field }: { field: FormField }) {
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
