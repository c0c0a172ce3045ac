import {
  AutocompleteArrayInput,
  CheckboxGroupInput,
  NumberInput,
  ReferenceArrayInput,
  SelectInput,
} from "react-admin";
import { MomentInput } from "../shared/moment.tsx";
import { useAnswer } from "../shared/use-answer.ts";
import { TaxonInput, TaxonsInput } from "../taxons/taxon-inputs.tsx";
import { kinds, lines } from "./kinds.ts";

type Attributes = {
  "hydra:member": { code: string; name: string; values: { code: string; name: string }[] }[];
};

const associations = [
  ["related", "Prodotti simili"],
  ["cross_sell", "Si abbina con"],
  ["routine", "Nella stessa routine"],
] as const;

export function CatalogueFields() {
  const attributes = useAnswer<Attributes>("attributes?itemsPerPage=100")?.["hydra:member"] ?? [];
  return (
    <>
      <div className="pair">
        <TaxonInput source="mainTaxon" />
        <TaxonsInput source="taxons" />
        <SelectInput source="line" choices={lines} />
        <SelectInput source="kind" choices={kinds} />
        <NumberInput source="position" helperText="I numeri più bassi vengono prima" />
        <MomentInput source="publishedAt" />
      </div>
      <fieldset className="fieldset">
        <legend>Caratteristiche</legend>
        {attributes.map(({ code, name, values }) => (
          <CheckboxGroupInput
            key={code}
            source={`attributes.${code}`}
            label={name}
            choices={values}
            optionValue="code"
          />
        ))}
      </fieldset>
      <fieldset className="fieldset">
        <legend>Prodotti collegati</legend>
        {associations.map(([type, label]) => (
          <ReferenceArrayInput key={type} source={`associations.${type}`} reference="products">
            <AutocompleteArrayInput
              label={label}
              optionText="name"
              filterToQuery={(q: string) => ({ q })}
            />
          </ReferenceArrayInput>
        ))}
      </fieldset>
    </>
  );
}
