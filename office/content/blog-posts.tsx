import {
  AutocompleteArrayInput,
  BooleanInput,
  Create,
  DataTable,
  Edit,
  List,
  ReferenceArrayInput,
  ReferenceInput,
  required,
  type ResourceProps,
  SelectInput,
  SimpleForm,
  TextArrayInput,
  TextInput,
} from "react-admin";
import { MarkdownInput } from "../shared/fields.tsx";
import { Rows, search, StateField } from "../shared/lists.tsx";
import { MomentField, MomentInput, writeMoment } from "../shared/moment.tsx";
import { PictureInput } from "../shared/pictures.tsx";

const BlogPostEdit = () => (
  <Edit actions={false}>
    <SimpleForm warnWhenUnsavedChanges>
      <Fields />
    </SimpleForm>
  </Edit>
);

const given = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

const BlogPostCreate = () => (
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

const filters = [
  search(),
  <ReferenceInput key="category" source="categoryId" reference="blog-categories">
    <SelectInput optionText="name" />
  </ReferenceInput>,
];

const PostList = () => (
  <List filters={filters} sort={{ field: "publishedAt", order: "DESC" }}>
    <Rows
      primary={({ title }) => title}
      secondary={({ author }) => author}
      tertiary={({ publishedAt }) => writeMoment(publishedAt)}
    >
      <DataTable.Col source="title" />
      <DataTable.Col source="author" disableSort />
      <DataTable.Col source="enabled" disableSort>
        <StateField kind="enabled" source="enabled" />
      </DataTable.Col>
      <DataTable.Col source="publishedAt">
        <MomentField source="publishedAt" />
      </DataTable.Col>
    </Rows>
  </List>
);

export const blogPosts: ResourceProps = {
  name: "blog-posts",
  list: PostList,
  edit: BlogPostEdit,
  create: BlogPostCreate,
  recordRepresentation: "title",
};
