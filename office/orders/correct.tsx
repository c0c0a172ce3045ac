import { BooleanInput, SelectInput, TextInput } from "react-admin";
import type { AdminOrder } from "#contract/admin/order.ts";
import { COUNTRIES } from "#contract/italy/countries.ts";
import type { OrderAddress } from "#contract/order.ts";
import { FormDialog } from "../shared/dialogs.tsx";
import { useMay } from "../shared/use-may.tsx";
import { actOn } from "./act-on.ts";

type Corrected = Pick<AdminOrder, "email" | "shippingAddress" | "billingAddress"> & {
  confirm: boolean;
};

const invoiceFields = ["fiscalCode", "vatNumber", "pec", "sdi"] as const;
const withoutInvoice = (address: OrderAddress) =>
  JSON.stringify({
    ...address,
    ...Object.fromEntries(invoiceFields.map((field) => [field, null])),
  });

const isOne = ({ shippingAddress, billingAddress }: Corrected | AdminOrder) =>
  !shippingAddress ||
  !billingAddress ||
  withoutInvoice(shippingAddress) === withoutInvoice(billingAddress);

const changed = (now: unknown, before: unknown) =>
  JSON.stringify(now) === JSON.stringify(before) ? undefined : now;

export function Correct({ order }: { order: AdminOrder }) {
  const { owner } = useMay();
  const ships = order.shippingState !== "no_shipping";
  const one = ships && isOne(order);
  const { email, shippingAddress, billingAddress, invoiceRequired } = order;
  const record = { email, shippingAddress, billingAddress, confirm: true };
  const save = (values: Record<string, unknown>) => {
    const after = values as Corrected;
    const billing =
      one && after.shippingAddress && billingAddress
        ? { ...after.shippingAddress, ...pick(after.billingAddress ?? billingAddress) }
        : after.billingAddress;
    return actOn(order, "correct", {
      email: changed(after.email, email),
      shippingAddress: changed(after.shippingAddress, shippingAddress),
      billingAddress: changed(billing, billingAddress),
      confirm: after.confirm,
    });
  };
  return (
    <FormDialog
      label="Correggi indirizzo o recapiti"
      confirm="Salva la correzione"
      done="Ordine corretto"
      resource="orders"
      record={record}
      save={save}
    >
      {order.customerId === null && owner && (
        <TextInput source="email" label="E-mail" type="email" />
      )}
      {ships && shippingAddress && (
        <AddressFields
          source="shippingAddress"
          title={one ? "Spedire e fatturare a" : "Spedire a"}
          pickup={order.pudo !== null}
        />
      )}
      {billingAddress && !one && <AddressFields source="billingAddress" title="Fatturare a" />}
      {billingAddress && invoiceRequired && (
        <div className="pair">
          <TextInput source="billingAddress.fiscalCode" label="Codice fiscale" />
          <TextInput source="billingAddress.vatNumber" label="Partita IVA" />
          <TextInput source="billingAddress.pec" label="PEC" />
          <TextInput source="billingAddress.sdi" label="Codice SDI" />
        </div>
      )}
      {invoiceRequired && <p className="quiet">Una fattura già emessa non cambia.</p>}
      <BooleanInput source="confirm" label="Manda di nuovo la conferma dell’ordine" />
    </FormDialog>
  );
}

const pick = (address: OrderAddress) =>
  Object.fromEntries(invoiceFields.map((field) => [field, address[field]]));

const countries = COUNTRIES.map(({ code, name }) => ({ id: code, name }));
const provinces = COUNTRIES.flatMap((country) =>
  country.provinces.map(({ code, name }) => ({ id: code, name })),
);

type FieldsProps = { source: string; title: string; pickup?: boolean };

/** Parcels to a pickup point need only the recipient's name. */
const AddressFields = ({ source, title, pickup = false }: FieldsProps) => (
  <fieldset className="fieldset">
    <legend>{title}</legend>
    <div className="pair">
      <TextInput source={`${source}.firstName`} label="Nome" />
      <TextInput source={`${source}.lastName`} label="Cognome" />
      <TextInput source={`${source}.phoneNumber`} label="Telefono" type="tel" />
      <TextInput source={`${source}.company`} label="Azienda" />
      {!pickup && (
        <>
          <TextInput source={`${source}.street`} label="Via" />
          <TextInput source={`${source}.streetNumber`} label="Numero civico" />
          <TextInput source={`${source}.postcode`} label="CAP" inputMode="numeric" />
          <TextInput source={`${source}.city`} label="Città" />
          <SelectInput source={`${source}.provinceCode`} label="Provincia" choices={provinces} />
          <SelectInput source={`${source}.countryCode`} label="Paese" choices={countries} />
        </>
      )}
    </div>
    {source === "shippingAddress" && (
      <TextInput source={`${source}.notes`} label="Indicazioni per il corriere" />
    )}
  </fieldset>
);
