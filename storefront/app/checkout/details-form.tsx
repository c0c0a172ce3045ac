import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";
import { draftValue } from "#app/account/draft-value.ts";
import { AddressFields } from "#app/forms/address-fields.tsx";
import { CheckField } from "#app/forms/check-field.tsx";
import type { CountryChoice } from "#app/forms/country-choices.ts";
import { InputField } from "#app/forms/input-field.tsx";
import { InvoiceFields } from "#app/forms/invoice-fields.tsx";
import { ShopForm } from "#app/forms/shop-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import * as m from "#messages";
import type { CheckoutView, DetailsView } from "./checkout-view.ts";
import { checkDetails } from "./details.ts";
import { SavedAddresses } from "./saved-addresses.tsx";
import type { SavedAddress } from "./saved-addresses.tsx";
import { SignInOffer } from "./sign-in-offer.tsx";
import { Step } from "./step.tsx";
import { stepAction } from "./steps.ts";
import type { TypedDetails } from "./typed-details.ts";

type DetailsFormProps = {
  view: CheckoutView;
  /** What was typed and not saved yet. */
  typed: TypedDetails | null;
  countries: CountryChoice[];
  addresses: SavedAddress[];
  lastResult: SubmissionResult<string[]> | undefined;
  onType: (form: HTMLFormElement) => void;
  changed: boolean;
};

/** Who orders and where it goes: the first two steps, saved together. */
export function DetailsForm({ view, typed, countries, addresses, ...props }: DetailsFormProps) {
  const { kind, details } = view;
  const [form, fields] = useForm<DetailsView>({
    id: "dati",
    lastResult: props.lastResult,
    defaultValue: typed ? typedValue(typed) : details,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => checkDetails(formData, kind) as never,
  });
  const shipping = fields.shippingAddress.getFieldset();
  const billing = fields.billingAddress.getFieldset();
  return (
    <ShopForm
      form={form}
      action={stepAction("dati")}
      className="details"
      onInput={(event) => props.onType(event.currentTarget)}
    >
      {/* The first button of a form is the one Enter presses. */}
      <button className="sr-only" tabIndex={-1}>
        {m["checkout.save"]()}
      </button>
      <Step
        id="contatti"
        number={1}
        title={m["checkout.contacts"]()}
        aside={kind.guest && <SignInOffer />}
      >
        {kind.guest ? (
          <div className="form">
            <InputField
              field={fields.email}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              hint={m["checkout.email_hint"]()}
            />
          </div>
        ) : (
          <p>{m["checkout.ordering_as"]({ email: details.email })}</p>
        )}
      </Step>
      <Step
        id="indirizzo"
        number={2}
        title={kind.needsShipping ? m["checkout.shipping_to"]() : m["checkout.billing_to"]()}
      >
        <SavedAddresses addresses={addresses} />
        {kind.needsShipping && (
          <div className="form">
            <AddressFields fields={shipping} countries={countries} section="shipping" />
          </div>
        )}
        <div className="mt-4">
          {kind.needsShipping && (
            <CheckField field={fields.billingSame}>{m["checkout.billing_same"]()}</CheckField>
          )}
          <div className={kind.needsShipping ? "billing form" : "form"}>
            {kind.needsShipping && <h3>{m["checkout.billing_to"]()}</h3>}
            <AddressFields fields={billing} countries={countries} section="billing" />
          </div>
          <CheckField field={fields.invoiceRequired}>
            {m["field.invoice_required"]()}
            <br />
            <span className="caption">{m["checkout.invoice_now"]()}</span>
          </CheckField>
        </div>
        <div className="invoice form">
          <InvoiceFields fields={billing} required />
        </div>
        <div className="mt-6">
          <SubmitButton kind={props.changed ? "primary" : "quiet"}>
            {kind.needsShipping ? m["checkout.to_shipping"]() : m["checkout.to_payment"]()}
          </SubmitButton>
        </div>
      </Step>
    </ShopForm>
  );
}

/** A box that is not ticked is not in the form at all. */
function typedValue(typed: TypedDetails): never {
  return { billingSame: "", invoiceRequired: "", ...draftValue(typed) } as never;
}
