import { Link } from "react-router";
import { addressFormSchema } from "#contract/forms/address.ts";
import { AddressFields } from "#app/forms/address-fields.tsx";
import type { CountryChoice } from "#app/forms/country-choices.ts";
import { InvoiceFields } from "#app/forms/invoice-fields.tsx";
import { ShopForm } from "#app/forms/shop-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { useShopForm } from "#app/forms/use-shop-form.ts";
import type { FormResult } from "#app/forms/use-shop-form.ts";
import { Accordion } from "#app/ui/accordion.tsx";
import { Check } from "#app/ui/check.tsx";
import type { AddressInput } from "#contract/address.ts";
import * as m from "#messages";
import { addressesPath } from "./address-paths.ts";

type AddressFormProps = {
  address: AddressInput;
  countries: CountryChoice[];
  isDefault: boolean;
  lastResult: FormResult | undefined;
};

export function AddressForm({ address, countries, isDefault, lastResult }: AddressFormProps) {
  const [form, fields] = useShopForm({
    id: "indirizzo",
    schema: addressFormSchema,
    lastResult,
    defaultValue: address,
  });
  const hasInvoiceData = ["fiscalCode", "vatNumber", "pec", "sdi"].some(
    (name) => address[name as keyof AddressInput] || form.allErrors[name],
  );
  return (
    <ShopForm form={form} className="max-w-[40rem]">
      <AddressFields fields={fields} countries={countries} />
      <Accordion title={m["account.invoice_data"]()} open={hasInvoiceData}>
        <div className="form">
          <InvoiceFields fields={fields} />
        </div>
      </Accordion>
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
