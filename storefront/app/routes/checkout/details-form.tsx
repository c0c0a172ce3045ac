import type { ComponentProps, KeyboardEvent } from "react";
import { type SubmissionResult, useForm } from "@conform-to/react";
import { useLocation, useNavigate } from "react-router";
import { SignInWays } from "#app/features/account/sign-in-ways.tsx";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import {
  ErrorSummary,
  ShopForm,
  SubmitButton,
  unsavedValue,
} from "#app/features/forms/shop-form.tsx";
import { AddressFields, type CountryChoice } from "#app/features/forms/address-fields.tsx";
import { CheckField, InputField, Option, Options } from "#app/features/forms/fields.tsx";
import { EmailInput } from "#app/features/forms/towns.tsx";
import { InvoiceOfKind } from "#app/features/forms/invoice-fields.tsx";
import { useLayoutData } from "#app/features/layout/layout-data.ts";
import { signInAddress } from "#app/features/session/paths.ts";
import { checkoutPath } from "#contract/paths.ts";
import { Check } from "#app/ui/field.tsx";
import * as m from "#messages";
import type { CheckoutView, DetailsView } from "./checkout-view.ts";
import {
  checkDetails,
  type Details,
  isSignIn,
  otherAddress,
  saveAddress,
  type SignInFields,
} from "./details.ts";
import { Continue, Step, stepAction, type StepId } from "./step.tsx";
import { dropTyped, type TypedDetails } from "./use-details.ts";

type DetailsFormProps = {
  view: CheckoutView;
  /** Typed values that are not saved yet. */
  typed: TypedDetails | null;
  countries: CountryChoice[];
  addresses: SavedAddress[];
  /** Address a sign-in code was sent to. */
  codeSentTo: string | null;
  lastResult: SubmissionResult<string[]> | undefined;
  onType: (form: HTMLFormElement) => void;
  /** Closes the step without saving. */
  onCancel: () => void;
  open: StepId;
};

/** The first two steps, contact and address, which are saved together. */
export function DetailsForm({
  view,
  typed,
  countries,
  addresses,
  open,
  ...props
}: DetailsFormProps) {
  const { lacks } = useLayoutData();
  const { kind, details } = view;
  const [form, fields] = useForm<DetailsView & SignInFields, Details>({
    id: "dati",
    lastResult: props.lastResult,
    defaultValue: typed ? typedValue(typed) : details,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => checkDetails(formData, kind),
  });
  const shipping = fields.shippingAddress.getFieldset();
  const billing = fields.billingAddress.getFieldset();
  const part = kind.needsShipping ? "shippingAddress." : "billingAddress.";
  const isRefused = Object.keys(props.lastResult?.error ?? {}).some((name) =>
    name.startsWith(part),
  );
  const chosen = addresses.find((address) => address.chosen)?.id;
  const shownAddress = isRefused
    ? otherAddress
    : typed
      ? (typed["indirizzo"] ?? otherAddress)
      : String(chosen ?? otherAddress);
  const cancel = (
    <button type="reset" className="scripted link link-tap" onClick={props.onCancel}>
      {m["checkout.cancel"]()}
    </button>
  );
  return (
    <ShopForm
      form={form}
      action={stepAction("dati")}
      labels={labels}
      className="details"
      onInput={({ target, currentTarget }) => {
        const other = currentTarget.querySelector<HTMLInputElement>(`[value=${otherAddress}]`);
        const isOther = target instanceof Element && target.closest(".chosen-address");
        if (other && isOther) other.checked = true;
        props.onType(currentTarget);
      }}
      hasSummary
    >
      {/* Enter presses the first button of a form: this one saves. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true">
        {m["checkout.save"]()}
      </button>
      <Step
        id="contatti"
        number={1}
        title={m["checkout.contacts"]()}
        saved={view.saved.email}
        problem={m["checkout.error_details"]()}
      >
        {open !== "indirizzo" && <ErrorSummary form={form} />}
        {kind.guest ? (
          <>
            <div className="form">
              <InputField
                as={EmailInput}
                field={fields.email}
                autoComplete={lacks.passwordlessSignIn ? "email" : "email webauthn"}
                hint={
                  kind.needsShipping
                    ? m["checkout.email_hint"]()
                    : m["checkout.email_hint_digital"]()
                }
                onKeyDown={pressNext}
              />
            </div>
            <KnownCustomer
              fields={fields}
              codeSentTo={props.codeSentTo}
              refused={props.lastResult?.initialValue}
            />
            <div className="acts">
              <SubmitButton name="parte" value="contatti" data-unchecked>
                <Continue
                  to={kind.needsShipping ? m["checkout.to_address"]() : m["checkout.to_billing"]()}
                />
              </SubmitButton>
              {view.steps.contatti && cancel}
            </div>
          </>
        ) : (
          <p>{m["checkout.ordering_as"]({ email: details.email })}</p>
        )}
      </Step>
      <Step
        id="indirizzo"
        number={2}
        title={kind.needsShipping ? m["checkout.address"]() : m["checkout.billing_to"]()}
        saved={view.address}
        after={m["checkout.address_later"]()}
        problem={m["checkout.error_details"]()}
      >
        {open === "indirizzo" && <ErrorSummary form={form} />}
        <SavedAddresses addresses={addresses} shown={shownAddress} />
        {kind.needsShipping && (
          <div className="form chosen-address">
            <AddressFields fields={shipping} countries={countries} section="shipping" />
          </div>
        )}
        <div className="mt-4">
          {kind.needsShipping && (
            <CheckField field={fields.billingSame}>{m["checkout.billing_same"]()}</CheckField>
          )}
          <div className={kind.needsShipping ? "billing form" : "form chosen-address"}>
            {kind.needsShipping && <h3>{m["checkout.billing_to"]()}</h3>}
            <AddressFields
              fields={billing}
              countries={countries}
              section="billing"
              company={lacks.invoices === true}
            />
          </div>
          {!lacks.invoices && (
            <CheckField field={fields.invoiceRequired}>
              {m["field.invoice_required"]()}
              <br />
              <span className="caption">{m["checkout.invoice_now"]()}</span>
            </CheckField>
          )}
        </div>
        {!lacks.invoices && <InvoiceOfKind fields={billing} kind={fields.invoiceKind} />}
        {!kind.guest && (
          <div className="chosen-address">
            <Check name={saveAddress} defaultChecked={saveAddress in (typed ?? {})}>
              {m["checkout.save_address"]()}
            </Check>
          </div>
        )}
        <div className="acts">
          <SubmitButton>
            <Continue
              to={kind.needsShipping ? m["checkout.to_shipping"]() : m["checkout.to_payment"]()}
            />
          </SubmitButton>
          {view.steps.indirizzo && cancel}
        </div>
      </Step>
    </ShopForm>
  );
}

const labels = { "billingAddress.company": m["invoice.company_name"]() };

/** Unchecked boxes are missing from form data, so they are added as empty. */
function typedValue(typed: TypedDetails) {
  return { billingSame: "", invoiceRequired: "", ...unsavedValue(typed) };
}

/** Enter would press the form's first button, which saves every detail. */
function pressNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const { form } = event.currentTarget;
  form?.requestSubmit(form.querySelector<HTMLElement>("[name=parte]"));
}

type KnownCustomerProps = {
  fields: ComponentProps<typeof SignInWays>["fields"];
  codeSentTo: string | null;
  /** Values of the refused form. */
  refused: Record<string, unknown> | null | undefined;
};

const order = ["code", "passkey", "password"] as const;
const submit = { name: "accedi", value: "1" };

/** Signs in within the checkout; the surrounding form keeps what was typed. */
function KnownCustomer({ fields, codeSentTo, refused }: KnownCustomerProps) {
  const { search } = useLocation();
  const sentTo = search === "?codice=1" || refused?.["code"] ? codeSentTo : null;
  return (
    <details className="known" open={sentTo !== null || isSignIn(refused)}>
      <summary>{m["checkout.known"]()}</summary>
      <div className="side-rule">
        <p className="hint">{m["checkout.known_text"]()}</p>
        <SignInWays
          fields={fields}
          order={order}
          sentTo={sentTo}
          passkeyAction={signInAddress(checkoutPath)}
          submit={submit}
          kind="quiet"
        />
        <BotCheck />
      </div>
    </details>
  );
}

export type SavedAddress = { id: number; lines: string[]; chosen: boolean };

/** Addresses of the account; the last option shows the fields of a new one. */
function SavedAddresses({ addresses, shown }: { addresses: SavedAddress[]; shown: string }) {
  const navigate = useNavigate();
  if (addresses.length === 0) return null;
  const choices = addresses.map(({ id, lines: [name = "", ...lines] }) => ({
    id: String(id),
    title: name,
    detail: lines.join(", "),
  }));
  return (
    <div className="mb-6">
      <Options legend={m["checkout.saved_addresses"]()}>
        {[...choices, { id: otherAddress, title: m["checkout.other_address"]() }].map((choice) => (
          <Option
            key={choice.id}
            {...choice}
            name="indirizzo"
            value={choice.id}
            defaultChecked={choice.id === shown}
            onChange={() => {
              dropTyped();
              const place = `${checkoutPath}?indirizzo=${choice.id}#indirizzo`;
              void navigate(place, { preventScrollReset: true, replace: true });
            }}
          />
        ))}
      </Options>
    </div>
  );
}
