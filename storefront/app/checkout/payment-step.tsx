import { Alert } from "#app/ui/alert.tsx";
import * as m from "#messages";
import type { CheckoutView } from "./checkout-view.ts";
import { MethodOptions } from "./method-options.tsx";
import type { StepAnswer } from "./step-answer.ts";
import { Step } from "./step.tsx";

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
        <p className="small text-ink-3">{m["checkout.payment_later"]()}</p>
      ) : view.state === "payment_skipped" ? (
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
