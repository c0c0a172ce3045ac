import { type ProductColumn, productColumns } from "#contract/admin/constants.ts";
import { entriesOf } from "#contract/format/keys-of.ts";
import labels from "#contract/admin/field-labels.json" with { type: "json" };
import words from "./resources.json" with { type: "json" };

type Words = { one: string; many: string; fields?: object };

const feminine =
  /^(Persona|Variante|Caratteristica|Categoria|Promozione|Carta|Recensione|Iscrizione|Pagina|Spedizione|Aliquota|Voce)\b/;

const newOne = (one: string) =>
  `${feminine.test(one) ? "Nuova" : "Nuovo"} ${one.charAt(0).toLowerCase()}${one.slice(1)}`;

const named: Record<string, Words> = words.resources;
const shared: Record<string, object> = labels;

const productLabels = Object.fromEntries(
  entriesOf<Record<string, ProductColumn>>(productColumns).map(([name, { label }]) => [
    name,
    label,
  ]),
);

export const resources = Object.fromEntries(
  Object.entries(named).map(([name, { one, many, fields }]) => [
    name,
    {
      name: `${one} |||| ${many}`,
      action: { create: newOne(one) },
      fields: {
        ...labels.common,
        ...(shared[name] ?? fields),
        ...(name === "products" && productLabels),
      },
    },
  ]),
);
