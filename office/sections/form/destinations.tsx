import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useDeferredValue } from "react";
import { TextInput, useInput, type Validator } from "react-admin";
import type { AdminTaxon } from "#contract/admin/product.ts";
import {
  blogPath,
  categoryPath,
  consultationPath,
  contactPath,
  faqPath,
  giftsPath,
  productPath,
  productsPath,
} from "#contract/paths.ts";
import { useMembers } from "../../shared/use-call.ts";

type Destination = { href: string; name: string; group: string };
type Titled = { path: string; title: string };
type Slugged = { slug: string; name: string };

const screens: Destination[] = [
  [productsPath, "Tutti i prodotti"],
  [blogPath, "Blog"],
  [giftsPath, "Idee regalo"],
  [consultationPath, "Consulenza"],
  [contactPath, "Contatti"],
  [faqPath, "Domande frequenti"],
].map(([href = "", name = ""]) => ({ href, name, group: "Negozio" }));

export function useDestinations(typed: string): Destination[] {
  const words = useDeferredValue(/^[/a-z]*:?\//.test(typed) ? "" : typed);
  const taxons = useMembers<AdminTaxon>("taxons") ?? [];
  const pages = useMembers<Titled>("pages?itemsPerPage=100") ?? [];
  const landings = useMembers<Titled>("section-pages?itemsPerPage=100") ?? [];
  const query = encodeURIComponent(words.length > 2 ? words : "");
  const products = useMembers<Slugged>(`products?itemsPerPage=8&q=${query}`) ?? [];
  const all = [
    ...screens,
    ...taxons.map(({ slug, name }) => ({
      href: categoryPath(slug),
      name,
      group: "Categorie",
    })),
    ...[...landings, ...pages].map(({ path, title }) => ({
      href: path,
      name: title,
      group: "Pagine",
    })),
    ...products.map(({ slug, name }) => ({
      href: productPath(slug),
      name,
      group: "Prodotti",
    })),
  ];
  const once = new Map(all.toReversed().map((one) => [one.href, one]));
  return all.filter((one) => once.get(one.href) === one);
}

const fits = ({ href, name }: Destination, typed: string) =>
  `${name} ${href}`.toLowerCase().includes(typed.trim().toLowerCase());

type AddressInputProps = { source: string; label: string; validate?: Validator[] };

export function AddressInput({ source, label, validate }: AddressInputProps) {
  const { field, fieldState, id } = useInput({ source, ...(validate && { validate }) });
  const typed = String(field.value ?? "");
  const known = useDestinations(typed);
  const target = known.find(({ href }) => href === typed);
  return (
    <Autocomplete
      id={id}
      data-field={source}
      slotProps={{ popper: { placement: "bottom-end", style: { width: "20rem" } } }}
      freeSolo
      fullWidth
      disableClearable
      options={known}
      groupBy={({ group }) => group}
      getOptionLabel={(option) => (typeof option === "string" ? option : option.href)}
      filterOptions={(options) => (target ? options : options.filter((one) => fits(one, typed)))}
      inputValue={typed}
      onInputChange={(_, value, reason) => {
        if (reason !== "reset") field.onChange(value);
      }}
      onChange={(_, chosen) => field.onChange(typeof chosen === "string" ? chosen : chosen.href)}
      renderOption={({ key, ...props }, { href, name }) => (
        <li key={key} {...props}>
          <span className="choice">
            {name}
            <small>{href}</small>
          </span>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          error={fieldState.invalid}
          helperText={
            fieldState.error?.message ??
            target?.name ??
            (typed ? "" : "Cerca una pagina, o scrivi /prodotti")
          }
        />
      )}
    />
  );
}

export const LinkInput = ({ source, label }: { source: string; label: string }) => (
  <div className="pair">
    <TextInput source={`${source}.label`} label={label} parse={(text: string) => text} />
    <AddressInput source={`${source}.href`} label="Porta a" />
  </div>
);
