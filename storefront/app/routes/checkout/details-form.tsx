import type { KeyboardEvent } from "react";
import { type SubmissionResult, useForm } from "@conform-to/react";
import { useLocation, useNavigate } from "react-router";
import { PasskeySignIn } from "#app/features/account/passkey-sign-in.tsx";
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
import { TextField } from "#app/ui/field.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { CheckoutView, DetailsView } from "./checkout-view.ts";
import { checkDetails, type Details, otherAddress } from "./details.ts";
import { Continue, Step, stepAction, type StepId } from "./step.tsx";
import { dropTyped, type TypedDetails } from "./use-details.ts";

type DetailsFormProps = {
  view: CheckoutView;
  /** What was typed and not saved yet. */
  typed: TypedDetails | null;
  countries: CountryChoice[];
  addresses: SavedAddress[];
  /** Where a code to enter with was mailed. */
  codeSentTo: string | null;
  lastResult: SubmissionResult<string[]> | undefined;
  onType: (form: HTMLFormElement) => void;
  /** Folds the step without saving what was typed. */
  onCancel: () => void;
  open: StepId;
};

/** Who orders and where it goes: the first two steps, saved together. */
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
  const [form, fields] = useForm<DetailsView, Details>({
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
      {/* The first button of a form is the one Enter presses. */}
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
                autoComplete={lacks.own ? "email" : "email webauthn"}
                hint={
                  kind.needsShipping
                    ? m["checkout.email_hint"]()
                    : m["checkout.email_hint_digital"]()
                }
                onKeyDown={pressNext}
              />
              <p className="caption">
                <SignInOffer />
              </p>
              {!lacks.own && (
                <CodeOffer sentTo={props.codeSentTo} error={props.lastResult?.error?.code?.[0]} />
              )}
              {!lacks.own && <PasskeySignIn action={signInAddress(checkoutPath)} />}
            </div>
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
              company={lacks.specified === true}
            />
          </div>
          {!lacks.specified && (
            <CheckField field={fields.invoiceRequired}>
              {m["field.invoice_required"]()}
              <br />
              <span className="caption">{m["checkout.invoice_now"]()}</span>
            </CheckField>
          )}
        </div>
        {!lacks.specified && <InvoiceOfKind fields={billing} kind={fields.invoiceKind} />}
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

/** A box that is not ticked is not in the form at all. */
function typedValue(typed: TypedDetails) {
  return { billingSame: "", invoiceRequired: "", ...unsavedValue(typed) };
}

/** With scripts the tab keeps what is typed; without them the button of the form around takes it along. */
function SignInOffer() {
  return (
    <>
      {m["checkout.have_account"]()}{" "}
      <PageLink className="scripted link link-tap" href={signInAddress(checkoutPath)}>
        {m["auth.sign_in"]()}
      </PageLink>
      <button className="unscripted link link-tap" name="accedi" value="1">
        {m["auth.sign_in"]()}
      </button>
    </>
  );
}

const AskForCode = ({ words }: { words: string }) => (
  <button className="link link-tap" name="accedi" value="codice" data-unchecked>
    {words}
  </button>
);

type CodeOfferProps = { sentTo: string | null; error: string | undefined };

/** Enter would press the first button of the form, which saves every detail. */
function pressNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const { form, name } = event.currentTarget;
  const button = name === "code" ? "[value=entra]" : "[name=parte]";
  form?.requestSubmit(form.querySelector<HTMLElement>(button));
}

/** Who has an account enters without leaving; the form around takes along what was typed. */
function CodeOffer({ sentTo, error }: CodeOfferProps) {
  const { search } = useLocation();
  if (sentTo === null || !(search === "?codice=1" || error))
    return (
      <p className="caption">
        {m["checkout.code_offer"]()}
        <br />
        <AskForCode words={m["checkout.code_ask"]()} />
      </p>
    );
  return (
    <div className="form">
      <p className="small">{m["auth.code_sent"]({ email: sentTo })}</p>
      <TextField
        id="dati-code"
        name="code"
        label={m["field.login_code"]()}
        hint={m["auth.code_where"]()}
        error={error}
        autoComplete="one-time-code"
        inputMode="numeric"
        className="w3"
        onKeyDown={pressNext}
      />
      <div className="acts">
        <SubmitButton kind="quiet" name="accedi" value="entra" data-unchecked>
          {m["checkout.code_enter"]()}
        </SubmitButton>
        <AskForCode words={m["auth.code_again"]()} />
      </div>
    </div>
  );
}

export type SavedAddress = { id: number; lines: string[]; chosen: boolean };

/** Addresses of the account; the last choice is another one, whose fields are shown below. */
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
