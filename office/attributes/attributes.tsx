import {
  ArrayInput,
  BooleanInput,
  Create,
  DataTable,
  Edit,
  List,
  NumberInput,
  required,
  type ResourceProps,
  SimpleForm,
  SimpleFormIterator,
  TextInput,
} from "react-admin";
import { Rows, search } from "../shared/lists.tsx";

type Value = { name: string };
const names = (values: Value[]) => values.map(({ name }) => name).join(", ");

const AttributeList = () => (
  <List filters={[search()]} sort={{ field: "position", order: "ASC" }}>
    <Rows primary={({ name }) => name} secondary={({ values }) => names(values)}>
      <DataTable.Col source="name" />
      <DataTable.Col
        source="filterable"
        disableSort
        render={({ filterable }) => (filterable ? "Sì" : "No")}
      />
      <DataTable.Col source="values" disableSort render={({ values }) => names(values)} />
    </Rows>
  </List>
);

const Fields = () => (
  <>
    <TextInput source="name" validate={required()} />
    <NumberInput source="position" validate={required()} />
    <BooleanInput source="filterable" helperText="I clienti possono filtrare con questa" />
    <ArrayInput source="values">
      <SimpleFormIterator inline>
        <TextInput source="name" validate={required()} helperText={false} />
        <TextInput source="code" validate={required()} helperText={false} />
      </SimpleFormIterator>
    </ArrayInput>
  </>
);

const AttributeEdit = () => (
  <Edit actions={false}>
    <SimpleForm warnWhenUnsavedChanges>
      <Fields />
    </SimpleForm>
  </Edit>
);

const AttributeCreate = () => (
  <Create redirect="list" title="Nuova caratteristica">
    <SimpleForm defaultValues={{ position: 0, filterable: true, values: [] }}>
      <TextInput source="code" validate={required()} />
      <Fields />
    </SimpleForm>
  </Create>
);

export const attributes: ResourceProps = {
  name: "attributes",
  list: AttributeList,
  edit: AttributeEdit,
  create: AttributeCreate,
  recordRepresentation: "name",
};
