import "#app/ui/options.css";
import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Option } from "#app/features/forms/fields.tsx";
import { Alert } from "#app/ui/feedback.tsx";
import * as m from "#messages";
import type { CheckoutView, MethodView } from "./checkout-view.ts";
import { PickupPoints, type PickupView } from "./pickup-points.tsx";
import { Continue, refusalOf, Step, stepAction, type StepAnswer, StepError } from "./step.tsx";

type ShippingStepProps = {
  view: CheckoutView;
  pickup: PickupView | null;
  /** SPEC §4: the cart's state allows this step. */
  enabled: boolean;
  posted: StepAnswer | undefined;
};

export function ShippingStep({ view, pickup, enabled, posted }: ShippingStepProps) {
  const { shippingMethods, shipping, standard, pudo } = view;
  const title = m["checkout.shipping"]();
  const chosen = shippingMethods.find(({ code }) => code === shipping);
  return (
    <Step
      id="spedizione"
      number={3}
      title={title}
      after={m["checkout.shipping_later"]()}
      problem={
        shippingMethods.length === 0
          ? m["checkout.no_shipping_here"]()
          : view.lacksPoint
            ? m["checkout.error_pudo"]()
            : m["checkout.error_shipping"]()
      }
      saved={
        chosen && (
          <>
            {chosen.days && (
              <>
                <b>{chosen.days}</b>
                <br />
              </>
            )}
            {[chosen.requiresPudo && pudo?.name, chosen.name, chosen.price]
              .filter(Boolean)
              .join(", ")}
          </>
        )
      }
    >
      {!enabled ? null : shippingMethods.length === 0 ? (
        <Alert tone="error">
          {m["checkout.no_shipping_here"]()}
          <br />
          <a className="link" href="#indirizzo">
            {m["checkout.fix_address"]()}
          </a>
        </Alert>
      ) : (
        <MethodOptions
          step="spedizione"
          name="shippingMethod"
          legend={title}
          methods={shippingMethods}
          chosen={shipping ?? standard}
          posted={posted}
          next={m["checkout.to_payment"]()}
          reveal={pickup && <PickupPoints pickup={pickup} chosen={pudo} posted={posted} />}
        />
      )}
    </Step>
  );
}

type PaymentStepProps = Omit<ShippingStepProps, "pickup"> & {
  number: number;
  /** The field for codes, which is in the summary. */
  codes: { label: string; open: () => void };
};

export function PaymentStep({ view, number, enabled, posted, codes }: PaymentStepProps) {
  const { paymentMethods, payment } = view;
  const title = m["checkout.payment"]();
  const isFree = view.state === "payment_skipped" || view.total === 0;
  const chosen = paymentMethods.find(({ code }) => code === payment);
  return (
    <Step
      id="pagamento"
      number={number}
      title={title}
      after={
        view.kind.needsShipping
          ? m["checkout.payment_later"]()
          : m["checkout.payment_later_digital"]()
      }
      problem={m["checkout.error_payment"]()}
      saved={isFree ? m["checkout.nothing_to_pay"]() : chosen?.name}
    >
      {!enabled ? null : isFree ? (
        <p>{m["checkout.nothing_to_pay"]()}</p>
      ) : paymentMethods.length === 0 ? (
        <Alert tone="error">{m["checkout.no_payment_method"]()}</Alert>
      ) : (
        <MethodOptions
          step="pagamento"
          name="paymentMethod"
          legend={title}
          methods={paymentMethods}
          chosen={payment}
          posted={posted}
          next={m["checkout.to_order"]()}
          below={
            <p>
              <a
                className="link link-tap small"
                href="#couponCode"
                onClick={(event) => {
                  event.preventDefault();
                  codes.open();
                }}
              >
                {codes.label}
              </a>
            </p>
          }
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
  /** Response to a form posted without scripts. */
  posted: StepAnswer | undefined;
  /** Name of the next step, for the button. */
  next: string;
  /** Content below the chosen method, such as its pickup points. */
  reveal?: ReactNode;
  below?: ReactNode;
};

/** Sends a choice as soon as it is made, so that the total updates; the button confirms the preselected one. */
function MethodOptions(props: MethodOptionsProps) {
  const { step, name, legend, methods, chosen, posted, next, reveal, below } = props;
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
                dated={method.days !== null}
                title={method.days ?? method.name}
                price={method.price ?? undefined}
                detail={[method.days && method.name, method.detail].filter(Boolean).join(". ")}
                checked={shown === method.code}
                onChange={(event) => event.currentTarget.form?.requestSubmit()}
              />
              {shown === method.code && method.requiresPudo && reveal}
            </div>
          ))}
        </div>
      </fieldset>
      <StepError id={errorId}>{refused?.message}</StepError>
      {below}
      <fetcher.Form id={formId} method="post" action={stepAction(step)} className="acts">
        <Button name="avanti" value="1" busy={fetcher.formData?.has("avanti")}>
          <Continue to={next} />
        </Button>
      </fetcher.Form>
    </>
  );
}
