import Alert from "@mui/material/Alert";
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
  useRecordContext,
} from "react-admin";
import { MoneyInput } from "../shared/money.tsx";
import { SaveOnly } from "../shared/save-only.tsx";
import { MethodList } from "./method-list.tsx";

const types: Record<string, string> = {
  online: "In linea",
  offline: "Bonifico",
  on_delivery: "Alla consegna",
};

function stateOf({ enabled, onlinePayments }: Record<string, unknown>): string {
  if (!enabled) return "off";
  if (onlinePayments === "none") return "no_gateway";
  return onlinePayments === "test" ? "test" : "on";
}

const PaymentList = () => (
  <MethodList cost="fee" kind="paymentMethod" stateOf={stateOf}>
    <DataTable.Col source="type" disableSort render={({ type }) => types[type] ?? type} />
  </MethodList>
);

/** Why nobody can pay this way, or why nobody really does. */
function GatewayNote() {
  const method = useRecordContext();
  if (method?.["onlinePayments"] === "none") {
    return (
      <Alert severity="warning" sx={{ mb: 3 }}>
        Manca un fornitore di pagamenti: imposta STRIPE_SECRET_KEY e STRIPE_WEBHOOK_SECRET e riavvia
        il negozio. Fino ad allora nessuno può scegliere questo metodo e le pagine non lo nominano.
      </Alert>
    );
  }
  if (method?.["onlinePayments"] !== "test") return null;
  return (
    <Alert severity="info" sx={{ mb: 3 }}>
      Pagamenti di prova: gli ordini risultano pagati ma nessuno viene addebitato. Per incassare
      serve la chiave vera di Stripe.
    </Alert>
  );
}

const MethodEdit = () => (
  <Edit actions={false}>
    <SimpleForm toolbar={<SaveOnly />} warnWhenUnsavedChanges>
      <GatewayNote />
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
