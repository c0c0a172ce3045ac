import type { ResourceProps } from "react-admin";
import {
  BooleanInput,
  CheckboxGroupInput,
  DataTable,
  Edit,
  NumberInput,
  SimpleForm,
  TextInput,
  required,
} from "react-admin";
import { COUNTRIES } from "#contract/italy/countries.ts";
import { MoneyInput } from "../shared/money.tsx";
import { SaveOnly } from "../shared/save-only.tsx";
import { MethodList } from "./method-list.tsx";

const ShippingList = () => (
  <MethodList cost="price">
    <DataTable.Col source="code" disableSort />
  </MethodList>
);

const countries = COUNTRIES.map(({ code, name }) => ({ id: code, name }));

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
      <CheckboxGroupInput
        source="countries"
        choices={countries}
        helperText="Nessuno: tutti quelli in cui il negozio spedisce"
      />
      <TextInput source="trackingUrlTemplate" />
      <BooleanInput source="enabled" />
    </SimpleForm>
  </Edit>
);

export const shippingMethods: ResourceProps = {
  name: "shipping-methods",
  list: ShippingList,
  edit: MethodEdit,
  recordRepresentation: "name",
};
