import type { ResourceProps } from "react-admin";
import {
  BooleanInput,
  CheckboxGroupInput,
  DataTable,
  Edit,
  NumberInput,
  ReferenceArrayInput,
  SimpleForm,
  TextInput,
  required,
} from "react-admin";
import { MoneyInput } from "../shared/money.tsx";
import { SaveOnly } from "../shared/save-only.tsx";
import { MethodList } from "./method-list.tsx";

const types: Record<string, string> = {
  online: "In linea",
  offline: "Bonifico",
  on_delivery: "Alla consegna",
};

const PaymentList = () => (
  <MethodList cost="fee">
    <DataTable.Col source="type" disableSort render={({ type }) => types[type] ?? type} />
  </MethodList>
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
      <ReferenceArrayInput
        source="excludesShippingMethods"
        reference="shipping-methods"
        sort={{ field: "position", order: "ASC" }}
      >
        <CheckboxGroupInput
          label="Non si può usare con"
          optionText="name"
          helperText="Chi sceglie queste spedizioni non lo vede"
        />
      </ReferenceArrayInput>
      <BooleanInput source="enabled" />
    </SimpleForm>
  </Edit>
);

export const paymentMethods: ResourceProps = {
  name: "payment-methods",
  list: PaymentList,
  edit: MethodEdit,
  recordRepresentation: "name",
};
