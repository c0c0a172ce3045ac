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

const MethodList = () => (
  <List sort={{ field: "position", order: "ASC" }} actions={false}>
    <Rows
      primary={({ name }) => name}
      secondary={({ enabled }) => (enabled ? "Attivo" : "Non attivo")}
      tertiary={({ price }) => formatEuro(price)}
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="code" disableSort />
      <DataTable.Col source="enabled" disableSort>
        <StateField kind="enabled" source="enabled" />
      </DataTable.Col>
      <DataTable.Col source="price" disableSort align="right">
        <MoneyField source="price" />
      </DataTable.Col>
    </Rows>
  </List>
);

const MethodEdit = () => (
  <Edit actions={false}>
    <SimpleForm toolbar={<SaveOnly />} warnWhenUnsavedChanges>
      <TextInput source="name" validate={required()} />
      <TextInput source="description" multiline />
      <div className="pair">
        <MoneyInput source="price" required />
        <NumberInput source="position" validate={required()} />
        <NumberInput source="minDays" min={0} />
        <NumberInput source="maxDays" min={0} />
        <NumberInput source="maxWeightGrams" min={0} />
      </div>
      <TextInput source="trackingUrlTemplate" />
      <BooleanInput source="enabled" />
    </SimpleForm>
  </Edit>
);

export const shippingMethods: ResourceProps = {
  name: "shipping-methods",
  list: MethodList,
  edit: MethodEdit,
  recordRepresentation: "name",
};
