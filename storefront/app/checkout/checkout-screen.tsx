import { useFetchers } from "react-router";
import { useFreshCart } from "#app/cart/use-fresh-cart.ts";
import type { CountryChoice } from "#app/forms/country-choices.ts";
import { useVisitorState } from "#app/shop/visitor-state.ts";
import { Alert } from "#app/ui/alert.tsx";
import { canComplete, canSelectPayment, canSelectShipping } from "#contract/checkout/steps.ts";
import { formatEuro } from "#contract/money.ts";
import * as m from "#messages";
import type { CheckoutView } from "./checkout-view.ts";
import { DetailsForm } from "./details-form.tsx";
import { missingStep } from "./explain-refusal.ts";
import { OrderForm } from "./order-form.tsx";
import { PaymentStep } from "./payment-step.tsx";
import type { PickupView } from "./pickup-search.ts";
import { Recap } from "./recap.tsx";
import type { SavedAddress } from "./saved-addresses.tsx";
import { ShippingStep } from "./shipping-step.tsx";
import { refusalOf } from "./step-answer.ts";
import type { StepAnswer } from "./step-answer.ts";
import { checkoutPath } from "./steps.ts";
import type { TypedDetails } from "./typed-details.ts";
import { useArrival } from "./use-arrival.ts";
import { useDetails } from "./use-details.ts";

type CheckoutScreenProps = {
  view: CheckoutView;
  pickup: PickupView | null;
  countries: CountryChoice[];
  addresses: SavedAddress[];
  draft: TypedDetails | null;
  notice: string | null;
  answer: StepAnswer | undefined;
};

export function CheckoutScreen(screen: CheckoutScreenProps) {
  const { view, pickup, answer, notice, draft, ...props } = screen;
  // Without a header nobody else listens to the other tabs here.
  useVisitorState((state) => state);
  useFreshCart();
  useArrival();
  const { state, kind } = view;
  const { typed, changed, note } = useDetails(view, draft);
  const busy = useFetchers().some(({ formAction }) => formAction?.startsWith(checkoutPath));
  const ready = canComplete(state) && !changed && !busy;
  return (
    <>
      <a className="peek" href="#riepilogo">
        <span>{m["checkout.peek"]({ count: view.quantity })}</span>
        <b className="num">{formatEuro(view.total)}</b>
      </a>
      <div className="checkout">
        <div className="flow">
          <h1 tabIndex={-1}>{m["checkout.title"]()}</h1>
          <Notices notice={notice} shortages={view.shortages} />
          <DetailsForm
            key={JSON.stringify(typed ?? view.details)}
            {...props}
            view={view}
            typed={typed}
            changed={changed}
            lastResult={refusalOf(answer, "dati")?.result}
            onType={note}
          />
          {kind.needsShipping && (
            <ShippingStep
              view={view}
              pickup={pickup}
              open={canSelectShipping(state) && !changed}
              posted={answer}
            />
          )}
          <PaymentStep
            view={view}
            number={kind.needsShipping ? 4 : 3}
            open={canSelectPayment(state) && !changed}
            posted={answer}
          />
        </div>
        <Recap view={view} busy={busy}>
          <OrderForm
            total={view.total}
            enabled={ready}
            reason={ready || busy ? null : whyNot(view, changed)}
            lastResult={refusalOf(answer, "ordine")?.result}
          />
        </Recap>
      </div>
    </>
  );
}

function whyNot({ state }: CheckoutView, changed: boolean): string {
  return changed ? m["checkout.error_details"]() : missingStep({ checkoutState: state });
}

function Notices({ notice, shortages }: { notice: string | null; shortages: string[] }) {
  return (
    <div className="mt-6 grid gap-4 empty:hidden">
      {notice && <Alert tone="warn">{notice}</Alert>}
      {shortages.length > 0 && (
        <Alert tone="error">
          {shortages.join(" ")}{" "}
          <a className="link" href="/carrello">
            {m["checkout.back_to_cart"]()}
          </a>
        </Alert>
      )}
    </div>
  );
}
