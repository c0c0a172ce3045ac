import { Alert } from "#app/ui/alert.tsx";
import * as m from "#messages";
import type { CheckoutView } from "./checkout-view.ts";
import { MethodOptions } from "./method-options.tsx";
import { PickupPoints } from "./pickup-points.tsx";
import type { PickupView } from "./pickup-search.ts";
import type { StepAnswer } from "./step-answer.ts";
import { Step } from "./step.tsx";

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
