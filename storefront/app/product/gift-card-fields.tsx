import { TextArea, TextField } from "#app/ui/field.tsx";
import * as m from "#messages";

/** The amounts above are variants; another one and the dedication are written here. */
export function GiftCardFields() {
  return (
    <div className="form mb-5">
      <TextField
        id="importo"
        name="euro"
        label={m["product.amount_other"]()}
        hint={m["product.amount_other_hint"]()}
        inputMode="numeric"
        autoComplete="off"
        optional
      />
      <TextArea
        id="dedica"
        name="customMessage"
        label={m["product.dedication"]()}
        hint={m["product.dedication_hint"]()}
        maxLength={200}
        rows={3}
        optional
      />
    </div>
  );
}
