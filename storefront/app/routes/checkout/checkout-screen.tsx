import type { SubmissionResult } from "@conform-to/react";
import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useFetchers, useNavigate } from "react-router";
import { useFreshCart } from "#app/features/cart/loaded-cart.tsx";
import { CodeForms, codeLabel, type Codes } from "#app/features/cart/code-forms.tsx";
import { Totals } from "#app/features/cart/totals.tsx";
import { PriceChanges } from "#app/features/cart-lines/line-notes.tsx";
import { useOptimisticCart } from "#app/features/cart/use-optimistic-cart.ts";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import type { CountryChoice } from "#app/features/forms/address-fields.tsx";
import { CheckField } from "#app/features/forms/fields.tsx";
import { ShopForm, SubmitButton, useShopForm } from "#app/features/forms/shop-form.tsx";
import { OrderLines } from "#app/features/orders/order-rows.tsx";
import { useVisitorState } from "#app/features/session/visitor-state.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Alert } from "#app/ui/feedback.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { CartPricing } from "#contract/pricing/wire.ts";
import { canSelectPayment, canSelectShipping } from "#contract/checkout-rules.ts";
import { formatEuro } from "#contract/format/money.ts";
import { agreements, checkoutCompletionSchema } from "#contract/forms/checkout.ts";
import {
  cartPath,
  checkoutPath,
  privacyPath,
  termsPath,
  warrantyPath,
  withdrawalPath,
} from "#contract/paths.ts";
import { PageLink, pageHref } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { CheckoutView } from "./checkout-view.ts";
import { DetailsForm, type SavedAddress } from "./details-form.tsx";
import type { PickupView } from "./pickup-points.tsx";
import {
  firstMissing,
  refusalOf,
  stateOf,
  Step,
  stepAction,
  type StepAnswer,
  type StepId,
  stepPlace,
  StepsContext,
} from "./step.tsx";
import { PaymentStep, ShippingStep } from "./steps.tsx";
import { type TypedDetails, useDetails } from "./use-details.ts";
import { useSteps } from "./use-steps.ts";

type CheckoutScreenProps = {
  view: CheckoutView;
  pickup: PickupView | null;
  codes: Codes;
  pricing: CartPricing | null;
  countries: CountryChoice[];
  addresses: SavedAddress[];
  codeSentTo: string | null;
  unsavedForm: TypedDetails | null;
  notice: string | null;
  answer: StepAnswer | undefined;
};

export function CheckoutScreen(screen: CheckoutScreenProps) {
  const { view, pickup, codes, pricing, answer, notice, unsavedForm, ...props } = screen;
  // This layout has no header, which would otherwise subscribe to changes in other tabs.
  useVisitorState((state) => state);
  useFreshCart();
  const navigate = useNavigate();
  const goTo = (step: StepId) => void navigate(stepPlace(step), { preventScrollReset: true });
  const { state, kind } = view;
  const { typed, unsaved, note, cancel } = useDetails(view, unsavedForm);
  const done = {
    ...view.steps,
    contatti: view.steps.contatti && !unsaved.email,
    indirizzo: view.steps.indirizzo && !unsaved.changed,
  };
  const { open, missing, canOpen } = useSteps(done, unsaved.changed, answer);
  const busy = useFetchers().some(({ formAction }) =>
    [checkoutPath, cartPath].some((path) => formAction?.startsWith(pageHref(path))),
  );
  const { cart, unknown, corrected } = useOptimisticCart(view, pricing);
  const ready = missing === "ordine" && view.orderable && !busy;
  const [isSummaryOpen, openSummary] = useState(false);
  const askForCode = () => {
    flushSync(() => openSummary(true));
    document.getElementById("couponCode")?.focus();
  };
  return (
    <StepsContext
      value={{
        stateOf: (id) => stateOf(id, open, done),
        canOpen: (id) => canOpen(id) && (id !== "contatti" || kind.guest),
        open: goTo,
      }}
    >
      <div className="checkout">
        <Summary
          view={cart}
          codes={codes}
          busy={busy}
          unknown={unknown}
          corrected={corrected}
          isOpen={isSummaryOpen}
          setOpen={openSummary}
        />
        <div className="flow">
          <h1 tabIndex={-1}>{m["checkout.title"]()}</h1>
          <Notices notice={notice} idle={codes.idle} view={view} />
          <DetailsForm
            key={JSON.stringify(typed ?? view.details)}
            {...props}
            view={view}
            typed={typed}
            open={open}
            lastResult={refusalOf(answer, "dati")?.result}
            onType={note}
            onCancel={() => {
              cancel();
              goTo(firstMissing(view.steps));
            }}
          />
          {kind.needsShipping && (
            <ShippingStep
              view={view}
              pickup={pickup}
              enabled={canSelectShipping(state) && !unsaved.changed}
              posted={answer}
            />
          )}
          <PaymentStep
            view={view}
            number={kind.needsShipping ? 4 : 3}
            enabled={canSelectPayment(state) && !unsaved.changed}
            posted={answer}
            codes={{ label: codeLabel(codes), open: askForCode }}
          />
          <Step
            id="ordine"
            number={kind.needsShipping ? 5 : 4}
            title={m["checkout.order_step"]()}
            after={m["checkout.order_later"]()}
          >
            {/* Art. 51 Codice del consumo requires products and prices directly above the order button. */}
            <div className="buys">
              <OrderLines lines={cart.lines} />
              <Totals cart={cart} />
            </div>
            <OrderForm
              seal={view.seal}
              shipped={kind.needsShipping}
              total={view.total}
              leftOut={view.leftOut}
              enabled={ready}
              reason={ready || busy ? null : whyNot(view, missing, unsaved.changed)}
              lastResult={refusalOf(answer, "ordine")?.result}
            >
              <PriceChanges lines={cart.lines}>
                <PageLink className="link link-tap" href={cartPath}>
                  {m["checkout.back_to_cart"]()}
                </PageLink>
              </PriceChanges>
            </OrderForm>
          </Step>
        </div>
      </div>
    </StepsContext>
  );
}

/** Why the order cannot be placed, and where in the page to correct it. */
function whyNot(view: CheckoutView, missing: StepId, changed: boolean) {
  const { orderable, lacksPoint, shippingMethods } = view;
  if (!orderable) return { text: m["cart.nothing_to_order"](), place: "riepilogo" };
  if (missing === "spedizione" && shippingMethods.length === 0)
    return { text: m["checkout.no_shipping_here"](), place: "indirizzo" };
  if (missing === "spedizione")
    return lacksPoint
      ? { text: m["checkout.error_pudo"](), place: "ritiro" }
      : { text: m["checkout.error_shipping"](), place: missing };
  if (missing === "pagamento") return { text: m["checkout.error_payment"](), place: missing };
  const place = missing === "ordine" && changed ? "indirizzo" : missing;
  return { text: m["checkout.error_details"](), place };
}

type NoticesProps = { notice: string | null; idle: string | null; view: CheckoutView };

function Notices({ notice, idle, view: { shortages, leftOut, orderable } }: NoticesProps) {
  return (
    <div className="mt-6 grid gap-4 empty:hidden">
      {notice && <Alert tone="warn">{notice}</Alert>}
      {idle && <Alert tone="warn">{idle}</Alert>}
      {orderable && leftOut.ids.length > 0 && (
        <Alert tone="warn">
          {m["checkout.without"]({ names: leftOut.names, count: leftOut.ids.length })}{" "}
          <PageLink className="link" href={cartPath}>
            {m["checkout.back_to_cart"]()}
          </PageLink>
        </Alert>
      )}
      {shortages.length > 0 && (
        <Alert tone="error">
          {shortages.join(" ")}{" "}
          <PageLink className="link" href={cartPath}>
            {m["checkout.back_to_cart"]()}
          </PageLink>
        </Alert>
      )}
    </div>
  );
}

type SummaryProps = {
  view: CheckoutView;
  codes: Codes;
  busy: boolean;
  unknown: boolean;
  corrected: boolean;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
};

/** Beside the steps on wide screens, above them on phones, where scripts collapse it. */
function Summary({ view, codes, busy, unknown, corrected, isOpen, setOpen }: SummaryProps) {
  return (
    <aside className="sum" id="riepilogo" aria-label={m["checkout.recap"]()}>
      <button
        type="button"
        className="sum-bar"
        aria-expanded={isOpen}
        aria-controls="riepilogo-in"
        onClick={() => setOpen(!isOpen)}
      >
        <span>{m["checkout.peek"]({ count: view.quantity })}</span>
        <Icon name="down" className="ico-s" />
        <b className="num">{formatEuro(view.total)}</b>
      </button>
      <div className="in" id="riepilogo-in">
        <h2>{m["checkout.recap"]()}</h2>
        <div aria-busy={busy || undefined} className={classNames(unknown && "opacity-60")}>
          <OrderLines lines={view.lines} />
          <dl className="facts">
            {view.delivery && <Fact name={m["checkout.delivery"]()} value={view.delivery} />}
            {view.gift && <Fact name={m["checkout.gift"]()} value={view.gift} />}
          </dl>
          <div className="my-4">
            <CodeForms codes={codes} from="checkout" />
          </div>
          <Totals cart={view} corrected={corrected} />
        </div>
      </div>
    </aside>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

type OrderFormProps = {
  total: number;
  leftOut: CheckoutView["leftOut"];
  /** SPEC §4: the cart's state allows ordering, and all typed details are saved. */
  enabled: boolean;
  /** The reason why ordering is disabled, and where to correct it. */
  reason: { text: string; place: string } | null;
  seal: string | null;
  /** True if the withdrawal period starts with a delivery. */
  shipped: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
  /** Details of a refusal. */
  children: ReactNode;
};

function OrderForm(props: OrderFormProps) {
  const { total, leftOut, enabled, reason, lastResult, children, ...words } = props;
  const [form, fields] = useShopForm("conferma", checkoutCompletionSchema, lastResult);
  useEffect(() => {
    if (!lastResult?.initialValue) return;
    for (const name of agreements) {
      const box = document.getElementById(fields[name].id);
      if (box instanceof HTMLInputElement) box.checked &&= name in lastResult.initialValue;
    }
    // Only a new answer clears the boxes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lastResult]);
  return (
    <ShopForm form={form} action={stepAction("ordine")} className="mt-4">
      {lastResult?.error?.[""] && children}
      <input type="hidden" name="total" value={total} />
      <div>
        <CheckField field={fields.terms} required>
          {m["checkout.terms_1"]()}
          <PageLink href={termsPath} target="_blank">
            {m["field.terms"]()}
          </PageLink>
        </CheckField>
        <CheckField field={fields.privacy} required>
          {m["checkout.privacy_1"]()}
          <PageLink href={privacyPath} target="_blank">
            {m["field.privacy"]()}
          </PageLink>
        </CheckField>
      </div>
      <BotCheck />
      <div>
        {leftOut.ids.map((id) => (
          <input key={id} type="hidden" name="without" value={id} />
        ))}
        {enabled && leftOut.ids.length > 0 && (
          <p className="small mb-3 font-medium">
            {m["checkout.without_agree"]({ names: leftOut.names, count: leftOut.ids.length })}
          </p>
        )}
        <SubmitButton wide disabled={!enabled} aria-describedby={reason ? "why-not" : undefined}>
          {m["checkout.order"]()}
        </SubmitButton>
        {reason && (
          <p className="caption mt-2" id="why-not">
            <a className="link" href={`#${reason.place}`}>
              {reason.text}
            </a>
          </p>
        )}
        <p className="caption mt-3.5">
          {words.shipped ? m["checkout.withdrawal"]() : m["checkout.withdrawal_digital"]()}{" "}
          <PageLink className="link" href={withdrawalPath} target="_blank">
            {m["footer.withdraw"]()}
          </PageLink>
          . {words.seal}{" "}
          <PageLink className="link" href={warrantyPath} target="_blank">
            {m["checkout.warranty"]()}
          </PageLink>
        </p>
      </div>
    </ShopForm>
  );
}
