import {
  ArrayInput,
  BooleanInput,
  CheckboxGroupInput,
  NumberInput,
  ReferenceArrayInput,
  required,
  SelectInput,
  SimpleFormIterator,
  TextArrayInput,
  TextInput,
} from "react-admin";
import type { Kind } from "#contract/admin/fields.ts";
import { TaxonsInput } from "../taxons/taxon-inputs.tsx";
import { MoneyInput } from "../shared/money.tsx";

export const kindChoices = (kinds: Kind[]) =>
  kinds.map(({ type, label }) => ({ id: type, name: label }));

const toShare = (typed: unknown) =>
  typed === "" || typed === null ? null : Math.round(Number(typed) * 100) / 10_000;
const toPercent = (share: unknown) =>
  typeof share === "number" ? Math.round(share * 10_000) / 100 : "";

type Field = Kind["fields"][number];
type FieldProps = Omit<Field, "name"> & { source: string };

const inputs: Record<Field["input"], (props: FieldProps) => React.ReactElement> = {
  text: ({ source, label, required }) => (
    <TextInput source={source} label={label} validate={must(required)} />
  ),
  number: ({ source, label, required }) => (
    <NumberInput source={source} label={label} validate={must(required)} />
  ),
  flag: ({ source, label }) => <BooleanInput source={source} label={label} />,
  choice: ({ source, label, required, choices = [] }) => (
    <SelectInput source={source} label={label} validate={must(required)} choices={choices} />
  ),
  list: ({ source, label }) => (
    <TextArrayInput source={source} label={label} helperText="Scrivi un valore e premi Invio" />
  ),
  money: ({ source, label, required }) => (
    <MoneyInput source={source} label={label} required={required} />
  ),
  percent: ({ source, label, required }) => (
    <NumberInput
      source={source}
      label={label}
      format={toPercent}
      parse={toShare}
      validate={must(required)}
    />
  ),
  taxons: ({ source, label }) => <TaxonsInput source={source} label={label} />,
  variants: ({ source, label }) => (
    <TextArrayInput source={source} label={label} helperText="Scrivi un codice e premi Invio" />
  ),
  "shipping-methods": ({ source, label }) => <ShippingMethodsInput source={source} label={label} />,
  "weight-bands": ({ source, label }) => (
    <BandsInput
      source={source}
      label={label}
      helperText="La prima parte da 0 grammi, ciascuna vale fino alla successiva"
    >
      <NumberInput source="from" label="Da grammi" min={0} validate={required()} />
    </BandsInput>
  ),
  "total-bands": ({ source, label }) => (
    <BandsInput
      source={source}
      label={label}
      helperText="La prima parte da 0 €; conta il prezzo di ciò che viaggia, tolti gli sconti"
    >
      <MoneyInput source="from" label="Da una spesa di" required />
    </BandsInput>
  ),
};

const must = (isRequired: boolean) => (isRequired ? required() : undefined);

type FieldsProps = { kinds: Kind[]; of: unknown; at: string };

/** The inputs of a type of rule, action or rate. */
export function FieldsOf({ kinds, of, at }: FieldsProps) {
  const { fields = [] } = kinds.find(({ type }) => type === of) ?? {};
  return fields.map(({ name, ...field }) => {
    const Input = inputs[field.input];
    return (
      <div key={name}>
        <Input {...field} source={`${at}${name}`} />
      </div>
    );
  });
}

/** An empty selection is sent as null: all shipping methods. */
const ShippingMethodsInput = ({ source, label }: { source: string; label: string }) => (
  <ReferenceArrayInput
    source={source}
    reference="shipping-methods"
    sort={{ field: "position", order: "ASC" }}
  >
    <CheckboxGroupInput
      label={label}
      optionText="name"
      helperText="Se non ne scegli, vale per tutte"
      format={(codes?: string[] | null) => codes ?? []}
      parse={(codes: string[]) => (codes.length > 0 ? codes : null)}
    />
  </ReferenceArrayInput>
);

const firstBand = [{ from: 0, price: null }];

type BandsProps = {
  source: string;
  label: string;
  helperText: string;
  children: React.ReactElement;
};

const BandsInput = ({ children, ...props }: BandsProps) => (
  <ArrayInput {...props} defaultValue={firstBand}>
    <SimpleFormIterator inline disableReordering>
      {children}
      <MoneyInput source="price" label="Costa" required />
    </SimpleFormIterator>
  </ArrayInput>
);
