import { type FormField, InputField, SelectField } from "#app/features/forms/fields.tsx";
import * as m from "#messages";

/** Asked only of those who want to tell. */
export function PersonFields({ fields }: { fields: Record<"birthday" | "gender", FormField> }) {
  return (
    <>
      <InputField
        field={fields.birthday}
        type="date"
        autoComplete="bday"
        className="w3 full-s"
        min="1900-01-01"
        optional
      />
      <SelectField
        field={fields.gender}
        className="w3 full-s"
        autoComplete="sex"
        placeholder={m["field.gender_none"]()}
        choices={[
          { value: "female", label: m["field.gender_female"]() },
          { value: "male", label: m["field.gender_male"]() },
        ]}
        optional
      />
    </>
  );
}
