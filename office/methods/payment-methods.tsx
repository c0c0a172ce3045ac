import type { ResourceProps } from "react-admin";
import {
  BooleanInput,
  DataTable,
  Edit,
  List,
  NumberInput,
  SimpleForm,
  TextInput,
  required,
} from "react-admin";
import { formatEuro } from "#contract/money.ts";
import { MoneyField, MoneyInput } from "../shared/money.tsx";
import { Rows } from "../shared/rows.tsx";
import { StateField } from "../shared/state-mark.tsx";
import { SaveOnly } from "../shared/save-only.tsx";

const types: Record<string, string> = {
  online: "In linea",
  offline: "Bonifico",
  on_delivery: "Alla consegna",
};

const MethodList = () => (
  <List sort={{ field: "position", order: "ASC" }} actions={false}>
    <Rows
      primary={({ name }) => name}
      secondary={({ enabled }) => (enabled ? "Attivo" : "Non attivo")}
      tertiary={({ fee }) => formatEuro(fee)}
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="type" disableSort render={({ type }) => types[type] ?? type} />
      <DataTable.Col source="enabled" disableSort>
        <StateField kind="enabled" source="enabled" />
      </DataTable.Col>
      <DataTable.Col source="fee" disableSort align="right">
        <MoneyField source="fee" />
      </DataTable.Col>
    </Rows>
  </List>
);

const MethodEdit = () => (
  <Edit actions={false}>
    <SimpleForm toolbar={<SaveOnly />} warnWhenUnsavedChanges>
      <TextInput source="name" validate={required()} />
      <TextInput source="description" multiline />
      <TextInput source="instructions" multiline minRows={3} />
      <div className="pair">
        <MoneyInput source="fee" required />
        <MoneyInput source="maxTotal" helperText="Vuoto: senza limite" />
        <NumberInput source="position" validate={required()} />
      </div>
      <BooleanInput source="enabled" />
    </SimpleForm>
  </Edit>
);

export const paymentMethods: ResourceProps = {
  name: "payment-methods",
  list: MethodList,
  edit: MethodEdit,
  recordRepresentation: "name",
};
