import Alert from "@mui/material/Alert";
import type { ReactNode } from "react";
import {
  BooleanInput,
  CheckboxGroupInput,
  DataTable,
  Edit,
  List,
  NumberInput,
  ReferenceArrayInput,
  required,
  type ResourceProps,
  SimpleForm,
  TextInput,
  useRecordContext,
} from "react-admin";
import { formatEuro } from "#contract/format/money.ts";
import { COUNTRIES } from "#contract/italy/countries.ts";
import { SaveOnly } from "../shared/fields.tsx";
import { type Kind, wordOf } from "../shared/labels.ts";
import { Rows, StateMark } from "../shared/lists.tsx";
import { MoneyField, MoneyInput } from "../shared/money.tsx";

type Method = Record<string, unknown>;

type Props = {
  /** The field that says what the method costs. */
  cost: string;
  /** Whether it can be chosen, in the words of `kind`. */
  kind?: Kind;
  stateOf?: (method: Method) => unknown;
  /** The column that tells one from the other. */
  children: ReactNode;
};

const isEnabled = ({ enabled }: Method): unknown => enabled;

const MethodList = ({ cost, kind = "enabled", stateOf = isEnabled, children }: Props) => (
  <List sort={{ field: "position", order: "ASC" }} actions={false}>
    <Rows
      primary={({ name }) => name}
      secondary={(method) => wordOf(kind, stateOf(method))[0]}
      tertiary={(method) => formatEuro(method[cost])}
    >
      <DataTable.Col source="name" />
      {children}
      <DataTable.Col
        source="enabled"
        disableSort
        render={(method) => <StateMark kind={kind} state={stateOf(method)} />}
      />
      <DataTable.Col source={cost} disableSort align="right">
        <MoneyField source={cost} />
      </DataTable.Col>
    </Rows>
  </List>
);

const types: Record<string, string> = {
  online: "Online",
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

/** What the law says of it, before it is typed. */
function FeeInput() {
  const courier = useRecordContext()?.["type"] === "on_delivery";
  return (
    <MoneyInput
      source="fee"
      required
      helperText={
        courier
          ? "Solo il costo del servizio del corriere, e dillo nelle condizioni di vendita"
          : "Zero: l’art. 62 del Codice del consumo vieta supplementi per questo metodo"
      }
    />
  );
}

const PaymentMethodEdit = () => (
  <Edit actions={false}>
    <SimpleForm toolbar={<SaveOnly />} warnWhenUnsavedChanges>
      <GatewayNote />
      <TextInput source="name" validate={required()} />
      <TextInput source="description" multiline />
      <TextInput source="instructions" multiline minRows={3} />
      <div className="pair">
        <FeeInput />
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
  edit: PaymentMethodEdit,
  recordRepresentation: "name",
};

const ShippingList = () => (
  <MethodList cost="price">
    <DataTable.Col source="code" disableSort />
  </MethodList>
);

const countries = COUNTRIES.map(({ code, name }) => ({ id: code, name }));

const ShippingMethodEdit = () => (
  <Edit actions={false}>
    <SimpleForm toolbar={<SaveOnly />} warnWhenUnsavedChanges>
      <TextInput source="name" validate={required()} />
      <TextInput source="description" multiline />
      <div className="pair">
        <MoneyInput source="price" required />
        <NumberInput source="position" validate={required()} />
        <NumberInput source="minDays" min={0} helperText="Lavorativi, dalla partenza" />
        <NumberInput source="maxDays" min={0} helperText="Vuoti: nessuna data promessa" />
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
  edit: ShippingMethodEdit,
  recordRepresentation: "name",
};
