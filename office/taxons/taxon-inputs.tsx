import { AutocompleteArrayInput, AutocompleteInput } from "react-admin";
import type { AdminTaxon } from "#contract/admin/product.ts";
import { useMembers } from "../shared/use-call.ts";

type Labels = { label?: string; helperText?: string };
type Props = Labels & { source: string; alwaysOn?: boolean; except?: string };

/** Names include their ancestors, nested as in the shop's menu. */
function useTaxonChoices(except?: string) {
  const all = useMembers<AdminTaxon>("taxons") ?? [];
  const pathOf = ({ name, parent }: AdminTaxon): string => {
    const above = all.find(({ code }) => code === parent);
    return above ? `${pathOf(above)} › ${name}` : name;
  };
  return all
    .filter(({ code }) => code !== except)
    .map((taxon) => ({ id: taxon.code, name: pathOf(taxon) }))
    .sort((a, b) => a.name.localeCompare(b.name, "it"));
}

export const TaxonInput = ({ source, except, label, helperText }: Props) => (
  <AutocompleteInput
    source={source}
    label={label}
    helperText={helperText}
    choices={useTaxonChoices(except)}
  />
);

export const TaxonsInput = ({ source, label, helperText }: Props) => (
  <AutocompleteArrayInput
    source={source}
    label={label}
    helperText={helperText}
    choices={useTaxonChoices()}
  />
);
