import {
  Create,
  Edit,
  SelectInput,
  SimpleForm,
  TextInput,
  required,
  useRecordContext,
} from "react-admin";
import { MarkdownInput } from "../shared/markdown-input.tsx";
import { PictureInput } from "../shared/picture-input.tsx";
import { SeoFields } from "../shared/seo-fields.tsx";
import { lines } from "../products/kinds.ts";
import { TaxonInput } from "./taxon-inputs.tsx";

export const TaxonEdit = () => (
  <Edit actions={false}>
    <SimpleForm warnWhenUnsavedChanges>
      <Fields />
    </SimpleForm>
  </Edit>
);

export const TaxonCreate = () => (
  <Create redirect="edit" title="Nuova categoria">
    <SimpleForm>
      <TextInput source="code" validate={required()} />
      <Fields />
    </SimpleForm>
  </Create>
);

function Fields() {
  const code = useRecordContext()?.["code"] as string | undefined;
  return (
    <>
      <TextInput source="name" validate={required()} />
      <TextInput source="slug" validate={required()} />
      <TaxonInput source="parent" {...(code ? { except: code } : {})} />
      <SelectInput source="line" choices={lines} />
      <MarkdownInput source="description" />
      <PictureInput />
      <SeoFields />
    </>
  );
}
