import {
  BooleanInput,
  DataTable,
  FormDataConsumer,
  NumberInput,
  type RaRecord,
  required,
  SelectInput,
  TextInput,
  type TransformData,
} from "react-admin";
import type { SellingTerms } from "#contract/content.ts";
import { formatNumber } from "#contract/format/money.ts";
import { DerivedInput, lowerCode } from "../shared/derived-input.tsx";
import { flagColumn, RecordList } from "../shared/lists.tsx";
import { resource } from "../shared/resource.tsx";
import { useAnswer } from "../shared/use-call.ts";
import labels from "../messages/labels.json" with { type: "json" };

/** Exemption codes of the Italian tax authority (natura). */
const natures = Object.entries(labels.natures).map(([id, name]) => ({
  id,
  name: `${id} · ${name}`,
}));

const rateOf = ({ percent, nature }: RaRecord) =>
  nature ? `${formatNumber(percent)}% (${nature})` : `${formatNumber(percent)}%`;

/** For owners who sell without VAT, to whom the rates say what is not so. */
function WithoutVat() {
  const terms = useAnswer<SellingTerms>("shop/selling-terms");
  if (!terms?.withoutVat) return null;
  return (
    <p className="quiet">
      Con il regime forfettario vendi senza IVA: queste aliquote contano solo se cambi regime.
    </p>
  );
}

const TaxRateList = () => (
  <>
    <WithoutVat />
    <RecordList
      sort={["percent", "DESC"]}
      primary={({ name, isDefault }) => (isDefault ? `${name} · predefinita` : name)}
      tertiary={rateOf}
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="code" disableSort />
      <DataTable.Col source="percent" align="right" render={rateOf} />
      <DataTable.Col {...flagColumn("isDefault")} />
    </RecordList>
  </>
);

const Fields = () => (
  <>
    <WithoutVat />
    <p className="quiet">
      Vale per i nuovi ordini: quelli già fatti tengono l’aliquota che avevano.
    </p>
    <TextInput source="name" validate={required()} helperText="Come «IVA 10%»" />
    <NumberInput
      source="percent"
      helperText="I prezzi del negozio la comprendono già: cambiarla non li tocca"
      min={0}
      max={100}
      validate={required()}
    />
    <FormDataConsumer<{ percent?: number }>>
      {({ formData: { percent } }) =>
        percent === 0 && (
          <>
            <SelectInput
              source="nature"
              helperText="Perché l’imposta non è dovuta: va in fattura"
              choices={natures}
              validate={required()}
            />
            <TextInput
              source="legalReference"
              helperText="La norma, come «Buono multiuso, art. 6-quater DPR 633/72»"
            />
          </>
        )
      }
    </FormDataConsumer>
    <BooleanInput
      source="isDefault"
      helperText="Delle varianti nuove, della spedizione e delle spese di pagamento"
    />
  </>
);

/** Only rates of zero have an exemption code. */
const toApi: TransformData = (rate) =>
  rate.percent === 0 ? rate : { ...rate, nature: null, legalReference: null };

export const taxRates = resource({
  name: "tax-rates",
  list: TaxRateList,
  title: "name",
  newTitle: "Nuova aliquota",
  Fields,
  once: (
    <DerivedInput source="code" derive={lowerCode} helperText="Come «iva_10»: non si cambia più" />
  ),
  defaults: { isDefault: false },
  transform: toApi,
});
