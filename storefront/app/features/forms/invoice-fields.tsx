import type { InvoiceKind } from "#contract/forms/invoice.ts";
import * as m from "#messages";
import { type FormField, InputField } from "./fields.tsx";

const code = { autoCapitalize: "characters", spellCheck: false, autoComplete: "off" } as const;

type InvoiceFieldsProps = {
  fields: Record<"fiscalCode" | "vatNumber" | "pec" | "sdi", FormField>;
};

/** Invoice data stored with an address, for a `.form` grid. */
export function InvoiceFields({ fields }: InvoiceFieldsProps) {
  return (
    <>
      <InputField field={fields.fiscalCode} className="w3 full-s" optional {...code} />
      <InputField
        field={fields.vatNumber}
        className="w3 full-s"
        inputMode="numeric"
        optional
        {...code}
      />
      <Delivery fields={fields} />
    </>
  );
}

type InvoiceOfKindProps = {
  fields: Record<"company" | "fiscalCode" | "vatNumber" | "pec" | "sdi", FormField>;
  kind: FormField;
};

/** Buyer type and its fields: CSS shows those of the selected type. */
export function InvoiceOfKind({ fields, kind }: InvoiceOfKindProps) {
  return (
    <div className="invoice">
      <fieldset>
        <legend>{m["invoice.for"]()}</legend>
        <div className="kinds">
          {kinds.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name={kind.name}
                value={value}
                defaultChecked={(kind.initialValue ?? "person") === value}
              />
              {label()}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="form">
        <InputField
          field={fields.company}
          className="for-company for-association"
          autoComplete="billing organization"
        />
        <InputField
          field={fields.vatNumber}
          className="w3 full-s for-company"
          inputMode="numeric"
          hint={m["invoice.vat_hint"]()}
          {...code}
        />
        <InputField
          field={fields.fiscalCode}
          className="w3 full-s"
          hint={
            <>
              <span className="for-person">{m["invoice.fiscal_person"]()}</span>
              <span className="for-company">{m["invoice.fiscal_company"]()}</span>
              <span className="for-association">{m["invoice.fiscal_association"]()}</span>
            </>
          }
          {...code}
        />
        <Delivery fields={fields} />
        <p className="caption">{m["invoice.nowhere"]()}</p>
      </div>
    </div>
  );
}

const kinds: { value: InvoiceKind; label: () => string }[] = [
  { value: "person", label: m["invoice.person"] },
  { value: "company", label: m["invoice.company"] },
  { value: "association", label: m["invoice.association"] },
];

function Delivery({ fields }: { fields: Record<"pec" | "sdi", FormField> }) {
  return (
    <>
      <InputField
        field={fields.sdi}
        className="w3 full-s for-company for-association"
        hint={m["invoice.sdi_hint"]()}
        optional
        {...code}
      />
      <InputField
        field={fields.pec}
        className="w3 full-s"
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={m["invoice.pec_hint"]()}
        optional
      />
    </>
  );
}
