import {
  AutocompleteArrayInput,
  BooleanInput,
  Create,
  Edit,
  ReferenceArrayInput,
  ReferenceInput,
  SelectInput,
  SimpleForm,
  TextArrayInput,
  TextInput,
  required,
} from "react-admin";
import { MarkdownInput } from "../shared/markdown-input.tsx";
import { MomentInput } from "../shared/moment.tsx";
import { PictureInput } from "../shared/picture-input.tsx";

export const BlogPostEdit = () => (
  <Edit actions={false}>
    <SimpleForm warnWhenUnsavedChanges>
      <Fields />
    </SimpleForm>
  </Edit>
);

const given = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

export const BlogPostCreate = () => (
  <Create redirect="edit" title="Nuovo articolo" transform={given}>
    <SimpleForm defaultValues={{ enabled: false, tags: [] }}>
      <Fields />
    </SimpleForm>
  </Create>
);

const Fields = () => (
  <>
    <TextInput source="title" validate={required()} />
    <TextInput source="slug" validate={required()} />
    <TextInput source="excerpt" multiline />
    <MarkdownInput source="body" validate={required()} minRows={16} />
    <div className="pair">
      <ReferenceInput source="categoryId" reference="blog-categories">
        <SelectInput optionText="name" />
      </ReferenceInput>
      <TextInput source="author" />
      <MomentInput source="publishedAt" />
      <TextArrayInput source="tags" />
    </div>
    <ReferenceArrayInput source="products" reference="products">
      <AutocompleteArrayInput optionText="name" filterToQuery={(q: string) => ({ q })} />
    </ReferenceArrayInput>
    <PictureInput />
    <BooleanInput source="enabled" />
    <TextInput source="seoTitle" />
    <TextInput source="seoDescription" multiline />
  </>
);
