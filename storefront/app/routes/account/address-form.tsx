import { Form, Link } from "react-router";
import { useLayoutData } from "#app/features/layout/layout-data.ts";
import { AddressFields, type CountryChoice } from "#app/features/forms/address-fields.tsx";
import { CheckField } from "#app/features/forms/fields.tsx";
import { InvoiceFields } from "#app/features/forms/invoice-fields.tsx";
import {
  type FormResult,
  ShopForm,
  SubmitButton,
  useShopForm,
} from "#app/features/forms/shop-form.tsx";
import { Accordion } from "#app/ui/accordion.tsx";
import { Button } from "#app/ui/button.tsx";
import { Check } from "#app/ui/field.tsx";
import type { Address, AddressInput } from "#contract/address.ts";
import { addressFormSchema } from "#contract/forms/address.ts";
import { tidyInvoiceForm } from "#contract/forms/invoice.ts";
import { addressLines } from "#contract/italy/address-lines.ts";
import { addressesPath } from "#contract/paths.ts";
import * as m from "#messages";

type AddressFormProps = {
  address: AddressInput;
  countries: CountryChoice[];
  isDefault: boolean;
  lastResult: FormResult | undefined;
};

export function AddressForm({ address, countries, isDefault, lastResult }: AddressFormProps) {
  const [form, fields] = useShopForm(
    "indirizzo",
    addressFormSchema,
    lastResult,
    address,
    tidyInvoiceForm,
  );
  const { lacks } = useLayoutData();
  const hasInvoiceData = (["fiscalCode", "vatNumber", "pec", "sdi"] as const).some(
    (name) => address[name] || form.allErrors[name],
  );
  return (
    <ShopForm form={form} className="max-w-[40rem]">
      <AddressFields fields={fields} countries={countries} />
      {!lacks.invoices && (
        <Accordion title={m["account.invoice_data"]()} open={hasInvoiceData}>
          <div className="form">
            <InvoiceFields fields={fields} />
          </div>
          <CheckField field={fields.invoiceRequired}>{m["field.invoice_required"]()}</CheckField>
        </Accordion>
      )}
      <Check name="isDefault" defaultChecked={isDefault}>
        {m["account.address_default"]()}
      </Check>
      <div className="acts">
        <SubmitButton name="intent" value="save">
          {m["account.address_save"]()}
        </SubmitButton>
        <Link className="link link-tap small" to={addressesPath}>
          {m["form.cancel"]()}
        </Link>
      </div>
    </ShopForm>
  );
}

export function AddressCard({ address }: { address: AddressView }) {
  const { id, lines, phone, isDefault } = address;
  const of = <span className="sr-only">: {m["account.address_of"](address.name)}</span>;
  return (
    <li className="addr">
      {isDefault && <p className="badge">{m["account.address_is_default"]()}</p>}
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {phone && <span className="block num">{phone}</span>}
      <div className="acts mt-1">
        <Link className="link link-tap" to={`${addressesPath}?modifica=${id}`}>
          {m["account.edit"]()}
          {of}
        </Link>
        {!isDefault && (
          <Form method="post" action={addressesPath}>
            <input type="hidden" name="id" value={id} />
            <button className="link link-tap" name="intent" value="default">
              {m["account.address_make_default"]()}
              {of}
            </button>
          </Form>
        )}
        <button type="button" className="link link-tap" popoverTarget={`elimina-${id}`}>
          {m["account.address_delete"]()}
          {of}
        </button>
      </div>
      <DeleteDialog address={address} />
    </li>
  );
}

function DeleteDialog({ address }: { address: AddressView }) {
  const dialog = `elimina-${address.id}`;
  return (
    <dialog id={dialog} popover="auto" className="dialog" aria-labelledby={`${dialog}-title`}>
      <h3 id={`${dialog}-title`}>{m["account.address_delete_title"]()}</h3>
      <p>
        {m["account.address_of"](address.name)}. {m["account.address_delete_text"]()}
      </p>
      <div className="acts">
        <Form method="post" action={addressesPath}>
          <input type="hidden" name="id" value={address.id} />
          <Button name="intent" value="delete">
            {m["account.address_delete"]()}
          </Button>
        </Form>
        <Button type="button" kind="quiet" popoverTarget={dialog} popoverTargetAction="hide">
          {m["account.address_keep"]()}
        </Button>
      </div>
    </dialog>
  );
}

export type AddressView = {
  id: number;
  iri: string;
  lines: string[];
  phone: string | null;
  /** Identifies the address for screen readers. */
  name: { street: string; city: string };
  isDefault: boolean;
};

export function addressView(address: Address, defaultAddress: string | null): AddressView {
  const street = [address.street, address.streetNumber].filter(Boolean).join(" ");
  return {
    id: address.id,
    iri: address["@id"],
    lines: addressLines(address),
    phone: address.phoneNumber && formatPhone(address.phoneNumber),
    name: { street, city: address.city },
    isDefault: address["@id"] === defaultAddress,
  };
}

/** Formats stored numbers, which have no spaces: +39 347 000 0000. */
export function formatPhone(e164: string): string {
  return e164.replace(/^(\+39)(3\d{2})(\d{3})(\d+)$/, "$1 $2 $3 $4");
}
