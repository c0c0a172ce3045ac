import "#app/ui/options.css";
import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Option } from "#app/features/forms/fields.tsx";
import { Alert } from "#app/ui/feedback.tsx";
import * as m from "#messages";
import type { CheckoutView, MethodView } from "./checkout-view.ts";
import { PickupPoints, type PickupView } from "./pickup-points.tsx";
import { refusalOf, Step, stepAction, type StepAnswer, StepError } from "./step.tsx";

type ShippingStepProps = {
  view: CheckoutView;
  pickup: PickupView | null;
  open: boolean;
  posted: StepAnswer | undefined;
};

export function ShippingStep({ view, pickup, open, posted }: ShippingStepProps) {
  const title = m["checkout.shipping"]();
  return (
    <Step id="spedizione" number={3} title={title} locked={!open}>
      {!open ? (
        <p className="small text-ink-3">{m["checkout.shipping_later"]()}</p>
      ) : view.shippingMethods.length === 0 ? (
        <Alert tone="error">{m["checkout.no_shipping_method"]()}</Alert>
      ) : (
        <MethodOptions
          step="spedizione"
          name="shippingMethod"
          legend={title}
          methods={view.shippingMethods}
          chosen={view.shipping}
          posted={posted}
          reveal={pickup && <PickupPoints pickup={pickup} chosen={view.pudo} posted={posted} />}
        />
      )}
    </Step>
  );
}

type PaymentStepProps = {
  view: CheckoutView;
  number: number;
  open: boolean;
  posted: StepAnswer | undefined;
};

export function PaymentStep({ view, number, open, posted }: PaymentStepProps) {
  const title = m["checkout.payment"]();
  return (
    <Step id="pagamento" number={number} title={title} locked={!open}>
      {!open ? (
        <p className="small text-ink-3">
          {view.kind.needsShipping
            ? m["checkout.payment_later"]()
            : m["checkout.payment_later_digital"]()}
        </p>
      ) : view.state === "payment_skipped" || view.total === 0 ? (
        <p>{m["checkout.nothing_to_pay"]()}</p>
      ) : view.paymentMethods.length === 0 ? (
        <Alert tone="error">{m["checkout.no_payment_method"]()}</Alert>
      ) : (
        <MethodOptions
          step="pagamento"
          name="paymentMethod"
          legend={title}
          methods={view.paymentMethods}
          chosen={view.payment}
          posted={posted}
        />
      )}
    </Step>
  );
}

type MethodOptionsProps = {
  step: "spedizione" | "pagamento";
  name: "shippingMethod" | "paymentMethod";
  legend: string;
  methods: MethodView[];
  chosen: string | null;
  /** What a form posted without scripts was answered. */
  posted: StepAnswer | undefined;
  /** Opens below the chosen method when it goes to a pickup point. */
  reveal?: ReactNode;
};

/** A choice is sent as it is made; without scripts there is a button. */
function MethodOptions(props: MethodOptionsProps) {
  const { step, name, legend, methods, chosen, posted, reveal } = props;
  const fetcher = useFetcher<StepAnswer>({ key: step });
  const formId = `form-${step}`;
  const refused = refusalOf(fetcher.data, step) ?? refusalOf(posted, step);
  const sent = fetcher.formData?.get(name);
  const shown = typeof sent === "string" ? sent : chosen;
  const errorId = `${step}-error`;
  return (
    <>
      <fieldset aria-describedby={refused ? errorId : undefined}>
        <legend className="sr-only">{legend}</legend>
        <div className="options">
          {methods.map((method) => (
            <div key={method.code}>
              <Option
                form={formId}
                name={name}
                value={method.code}
                title={method.name}
                price={method.price ?? undefined}
                detail={method.detail}
                checked={shown === method.code}
                onChange={(event) => event.currentTarget.form?.requestSubmit()}
              />
              {shown === method.code && method.requiresPudo && reveal}
            </div>
          ))}
        </div>
      </fieldset>
      <StepError id={errorId}>{refused?.message}</StepError>
      <fetcher.Form id={formId} method="post" action={stepAction(step)} className="unscripted">
        <Button kind="quiet">{m["checkout.choose"]()}</Button>
      </fetcher.Form>
    </>
  );
}
