import {
  ArrayInput,
  FormDataConsumer,
  NumberInput,
  SelectInput,
  SimpleFormIterator,
  TextArrayInput,
  required,
} from "react-admin";
import { MoneyInput } from "../shared/money.tsx";
import { TaxonsInput } from "../taxons/taxon-inputs.tsx";

const actions = [
  { id: "order_percentage_discount", name: "Sconto in percentuale sull’ordine" },
  { id: "order_fixed_discount", name: "Sconto in euro sull’ordine" },
  { id: "taxon_percentage_discount", name: "Sconto in percentuale su categorie" },
  { id: "buy_x_pay_y", name: "Prendi X, paghi Y" },
  { id: "shipping_percentage_discount", name: "Sconto sulla spedizione" },
];

const rules = [
  { id: "items_total_min", name: "Articoli per almeno" },
  { id: "shippable_items_total_min", name: "Articoli da spedire per almeno" },
  { id: "item_count_min", name: "Almeno tanti pezzi" },
  { id: "nth_order", name: "Un certo ordine del cliente" },
  { id: "has_account", name: "Il cliente ha un account" },
  { id: "contains_variants", name: "Contiene certe varianti" },
  { id: "contains_taxon", name: "Contiene prodotti di categorie" },
];

const toShare = (typed: unknown) =>
  typed === "" || typed === null ? null : Math.round(Number(typed) * 100) / 10_000;
const toPercent = (share: unknown) =>
  typeof share === "number" ? Math.round(share * 10_000) / 100 : "";

type FieldsProps = { of: string; at: string };

/** The fields each kind of action or rule has; `at` is empty inside a list. */
function FieldsOf({ of, at }: FieldsProps) {
  const name = (field: string) => (at ? `${at}.${field}` : field);
  const share = (
    <NumberInput
      source={name("percentage")}
      label="Percentuale"
      format={toPercent}
      parse={toShare}
      validate={required()}
    />
  );
  const amount = <MoneyInput source={name("amountCents")} label="Importo" required />;
  const taxons = <TaxonsInput source={name("taxons")} />;
  const variants = (
    <TextArrayInput
      source={name("variants")}
      label="Codici delle varianti"
      helperText="Scrivi un codice e premi Invio"
    />
  );
  const pieces = <NumberInput source={name("minQuantity")} label="Almeno pezzi" min={1} />;
  const fields: Record<string, React.ReactNode> = {
    order_percentage_discount: share,
    order_fixed_discount: amount,
    taxon_percentage_discount: [share, taxons],
    buy_x_pay_y: [
      <NumberInput key="x" source={name("x")} label="Ne prendi" validate={required()} />,
      <NumberInput key="y" source={name("y")} label="Ne paghi" validate={required()} />,
      variants,
    ],
    shipping_percentage_discount: share,
    items_total_min: amount,
    shippable_items_total_min: amount,
    item_count_min: <NumberInput source={name("count")} label="Pezzi" validate={required()} />,
    nth_order: <NumberInput source={name("nth")} label="Numero d’ordine" validate={required()} />,
    contains_variants: [variants, pieces],
    contains_taxon: [taxons, pieces],
  };
  const shown = fields[of] ?? null;
  return Array.isArray(shown) ? shown.map((field, index) => <div key={index}>{field}</div>) : shown;
}

export const ActionFields = () => (
  <fieldset className="fieldset">
    <legend>Che cosa dà</legend>
    <SelectInput source="action.type" label="Tipo" choices={actions} validate={required()} />
    <FormDataConsumer<{ action?: { type?: string } }>>
      {({ formData }) => <FieldsOf of={formData.action?.type ?? ""} at="action" />}
    </FormDataConsumer>
  </fieldset>
);

export const RuleFields = () => (
  <fieldset className="fieldset">
    <legend>A quali condizioni</legend>
    <ArrayInput source="rules" label={false}>
      <SimpleFormIterator disableReordering>
        <SelectInput source="type" label="Condizione" choices={rules} validate={required()} />
        <FormDataConsumer>
          {({ scopedFormData }) => <FieldsOf of={String(scopedFormData?.type ?? "")} at="" />}
        </FormDataConsumer>
      </SimpleFormIterator>
    </ArrayInput>
  </fieldset>
);
