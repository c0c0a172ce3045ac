import type { FormField } from "./form-field.ts";
import { InputField } from "./input-field.tsx";

type InvoiceFieldsProps = {
  fields: Record<"fiscalCode" | "vatNumber" | "pec" | "sdi", FormField>;
  /** Where an invoice is asked for, the fiscal code is due. */
  required?: boolean;
};

/** Where an electronic invoice goes; put it in a `.form` grid. */
export function InvoiceFields({ fields, required = false }: InvoiceFieldsProps) {
  const code = { autoCapitalize: "characters", spellCheck: false, autoComplete: "off" } as const;
  return (
    <>
      <InputField field={fields.fiscalCode} className="w3 full-s" optional={!required} {...code} />
      <InputField
        field={fields.vatNumber}
        className="w3 full-s"
        inputMode="numeric"
        optional
        {...code}
      />
      <InputField field={fields.pec} className="w3 full-s" type="email" optional />
      <InputField field={fields.sdi} className="w3 full-s" optional {...code} />
    </>
  );
}
