import Alert from "@mui/material/Alert";
import {
  BooleanInput,
  CheckboxGroupInput,
  Create,
  DataTable,
  Edit,
  RadioButtonGroupInput,
  ReferenceArrayInput,
  required,
  type ResourceProps,
  SimpleForm,
  TextInput,
  useRecordContext,
} from "react-admin";
import { useWatch } from "react-hook-form";
import type { AdminPaymentGateways } from "#contract/admin/methods.ts";
import { formatEuro } from "#contract/format/money.ts";
import { UnsavedForm } from "../shared/unsaved.tsx";
import { MoneyInput } from "../shared/money.tsx";
import { useAnswer } from "../shared/use-call.ts";
import { BankAccountFields } from "./bank-account.tsx";
import { MethodList } from "./method-list.tsx";
import { countries } from "./shipping-methods.tsx";

const types: Record<string, string> = {
  online: "Online",
  offline: "Bonifico",
  on_delivery: "Alla consegna",
};

function stateOf(method: Record<string, unknown>): string {
  const { enabled, onlinePayments, needsAccount, bankAccount } = method;
  if (!enabled) return "off";
  if (needsAccount && !bankAccount) return "no_account";
  if (onlinePayments === "none") return "no_gateway";
  return onlinePayments === "test" ? "test" : "on";
}

const costOf = ({ fee }: Record<string, unknown>) => formatEuro(Number(fee));

const PaymentList = () => (
  <MethodList costOf={costOf} kind="paymentMethod" stateOf={stateOf}>
    <DataTable.Col source="type" disableSort render={({ type }) => types[type] ?? type} />
  </MethodList>
);

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

function FeeInput() {
  const gateway: unknown = useWatch({ name: "gateway" });
  const courier = gateway === "cash_on_delivery";
  return (
    <MoneyInput
      source="fee"
      required
      helperText={
        courier
          ? "Solo il costo del servizio del corriere, e dillo nelle condizioni di vendita: chi ritira in negozio non lo paga"
          : "Zero: l’art. 62 del Codice del consumo vieta supplementi per questo metodo"
      }
    />
  );
}

function Instructions() {
  const gateway: unknown = useWatch({ name: "gateway" });
  if (gateway === "bank_transfer") return <BankAccountFields />;
  return (
    <TextInput
      source="instructions"
      helperText="Dopo l’ordine: come pagare"
      multiline
      minRows={3}
    />
  );
}

const Fields = () => (
  <>
    <TextInput source="description" multiline helperText="La legge chi sceglie, in cassa" />
    <Instructions />
    <div className="pair">
      <FeeInput />
      <MoneyInput source="minTotal" helperText="Vuoto: senza minimo" />
      <MoneyInput source="maxTotal" helperText="Vuoto: senza limite" />
    </div>
    <CheckboxGroupInput source="countries" choices={countries} helperText="Nessuno: tutti" />
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
  </>
);

const PaymentMethodEdit = () => (
  <Edit actions={false}>
    <SimpleForm warnWhenUnsavedChanges>
      <UnsavedForm />
      <GatewayNote />
      <TextInput source="name" validate={required()} />
      <Fields />
    </SimpleForm>
  </Edit>
);

const instruments: Record<string, string> = { card: "Carta", paypal: "PayPal" };
const gatewayNames: Record<string, string> = {
  stripe: "Online, con Stripe",
  bank_transfer: "Bonifico bancario",
  cash_on_delivery: "In contanti, alla consegna o al ritiro in negozio",
};

function GatewayInputs() {
  const known = useAnswer<AdminPaymentGateways>("payment-gateways")?.gateways ?? [];
  const chosen: unknown = useWatch({ name: "gateway" });
  const asked = known.find(({ name }) => name === chosen)?.instruments ?? [];
  return (
    <>
      <RadioButtonGroupInput
        source="gateway"
        choices={known.map(({ name }) => ({ id: name, name: gatewayNames[name] ?? name }))}
        validate={required()}
      />
      {asked.length > 1 && (
        <RadioButtonGroupInput
          source="instrument"
          choices={asked.map((id) => ({ id, name: instruments[id] ?? id }))}
          defaultValue={asked[0]}
        />
      )}
    </>
  );
}

const PaymentMethodCreate = () => (
  <Create redirect="list" title="Nuovo metodo di pagamento">
    <SimpleForm defaultValues={{ enabled: true, fee: 0 }} warnWhenUnsavedChanges>
      <UnsavedForm />
      <TextInput source="name" validate={required()} helperText="Come lo legge chi compra" />
      <GatewayInputs />
      <Fields />
    </SimpleForm>
  </Create>
);

export const paymentMethods: ResourceProps = {
  name: "payment-methods",
  list: PaymentList,
  edit: PaymentMethodEdit,
  create: PaymentMethodCreate,
  recordRepresentation: "name",
};
