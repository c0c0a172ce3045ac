import { Create, SelectInput, SimpleForm, TextInput, required } from "react-admin";
import { useFormContext } from "react-hook-form";
import { slugOf } from "../shared/slug.ts";
import { TaxonInput } from "../taxons/taxon-inputs.tsx";
import { kinds } from "./kinds.ts";

export const ProductCreate = () => (
  <Create
    redirect="edit"
    title="Nuovo prodotto"
    transform={({ mainTaxon, ...product }) => ({
      ...product,
      ...(mainTaxon ? { mainTaxon, taxons: [mainTaxon] } : {}),
    })}
  >
    <SimpleForm defaultValues={{ kind: "product" }}>
      <p className="quiet">
        Nasce nascosto: lo mostri quando ha una variante, un prezzo e una foto.
      </p>
      <Names />
      <SelectInput source="kind" choices={kinds} validate={required()} />
      <TaxonInput source="mainTaxon" />
    </SimpleForm>
  </Create>
);

/** Address and code follow the name until somebody writes them. */
function Names() {
  const { getValues, setValue } = useFormContext();
  const suggest = () => {
    const slug = slugOf(String(getValues("name") ?? ""));
    if (!getValues("slug")) setValue("slug", slug);
    if (!getValues("code")) setValue("code", slug.replaceAll("-", "_").toUpperCase());
  };
  return (
    <>
      <TextInput source="name" validate={required()} onBlur={suggest} />
      <TextInput source="slug" validate={required()} />
      <TextInput source="code" validate={required()} />
    </>
  );
}
