import { BooleanInput, NumberInput, SelectInput, TextInput, required } from "react-admin";
import type { AdminProduct, AdminVariant } from "#contract/admin/product.ts";
import { admin, callJson } from "../api/call.ts";
import { changes } from "../api/data-provider.ts";
import { FormDialog } from "../shared/form-dialog.tsx";
import { MoneyInput } from "../shared/money.tsx";

const taxes = [
  { id: "iva_22", name: "IVA 22%" },
  { id: "fuori_campo", name: "Fuori campo IVA" },
];

const fresh = {
  onHand: 0,
  weightGrams: 0,
  tracked: true,
  enabled: true,
  shippingRequired: true,
  taxCategory: "iva_22",
};

type Props = { product: AdminProduct; variant?: AdminVariant };

const given = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

export function VariantForm({ product, variant }: Props) {
  const save = (values: object) => {
    if (!variant) {
      const path = `${admin}/products/${encodeURIComponent(product.code)}/variants`;
      return callJson(path, { method: "POST", json: given(values) });
    }
    const changed = changes(variant, values);
    // The stock may have moved since the form was opened.
    const seen = "onHand" in changed ? { onHandWas: variant.onHand } : {};
    const path = `${admin}/product-variants/${encodeURIComponent(variant.code)}`;
    return callJson(path, { method: "PATCH", json: { ...changed, ...seen } });
  };
  return (
    <FormDialog
      label={variant ? "Modifica" : "Aggiungi una variante"}
      title={variant ? variant.name : "Nuova variante"}
      resource="product-variants"
      record={variant ?? fresh}
      save={save}
      done="Variante salvata"
    >
      <div className="pair">
        <TextInput source="name" validate={required()} helperText="Come «50 ml»" />
        <TextInput source="code" validate={required()} disabled={Boolean(variant)} />
        <MoneyInput source="price" required />
        <MoneyInput source="originalPrice" helperText="Solo durante uno sconto" />
        <NumberInput source="onHand" min={0} validate={required()} />
        <SelectInput source="taxCategory" choices={taxes} validate={required()} />
        <BooleanInput source="tracked" />
        <BooleanInput source="enabled" />
        <BooleanInput source="isDefault" />
        <BooleanInput source="shippingRequired" />
        <NumberInput source="weightGrams" min={0} validate={required()} />
        <NumberInput source="volumeMl" min={0} />
        <NumberInput source="netWeightGrams" min={0} />
        <TextInput source="barcode" />
        {product.options.map(({ code, name, values }) => (
          <SelectInput
            key={code}
            source={`optionValues.${code}`}
            label={name}
            choices={values}
            optionValue="code"
            optionText="value"
          />
        ))}
      </div>
    </FormDialog>
  );
}
