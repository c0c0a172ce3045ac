import {
  Create,
  DataTable,
  Edit,
  List,
  NumberInput,
  required,
  type ResourceProps,
  SimpleForm,
  TextInput,
} from "react-admin";
import { Rows, search } from "../shared/lists.tsx";

const CategoryList = () => (
  <List filters={[search()]} sort={{ field: "position", order: "ASC" }}>
    <Rows primary={({ name }) => name} secondary={({ slug }) => slug}>
      <DataTable.Col source="name" />
      <DataTable.Col source="slug" disableSort />
      <DataTable.NumberCol source="position" />
    </Rows>
  </List>
);

const Fields = () => (
  <>
    <TextInput source="name" validate={required()} />
    <TextInput source="slug" validate={required()} />
    <TextInput source="description" multiline />
    <NumberInput source="position" validate={required()} />
    <TextInput source="seoTitle" />
    <TextInput source="seoDescription" multiline />
  </>
);

const CategoryEdit = () => (
  <Edit actions={false}>
    <SimpleForm warnWhenUnsavedChanges>
      <Fields />
    </SimpleForm>
  </Edit>
);

const CategoryCreate = () => (
  <Create redirect="list" title="Nuova categoria del blog">
    <SimpleForm defaultValues={{ position: 0 }}>
      <Fields />
    </SimpleForm>
  </Create>
);

export const blogCategories: ResourceProps = {
  name: "blog-categories",
  list: CategoryList,
  edit: CategoryEdit,
  create: CategoryCreate,
  recordRepresentation: "name",
};
