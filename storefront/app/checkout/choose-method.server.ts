import type { Order } from "#contract/order.ts";
import * as m from "#messages";
import { isCallFailure } from "./call-failure.ts";
import type { CheckoutVisit } from "./checkout-visit.server.ts";
import { chosenPayment } from "./chosen-methods.ts";
import type { StepAnswer } from "./step-answer.ts";
import type { StepName } from "./steps.ts";

/** A payment chosen before stays chosen if the new shipping allows it. */
export function chooseShipping(visit: CheckoutVisit, form: FormData): Promise<StepAnswer> {
  const { shop, order } = visit;
  const method = text(form, "shippingMethod");
  const shipment = order.shipments.at(0);
  if (!method || !shipment) return refuse("spedizione", m["checkout.error_shipping"]());
  return attempt("spedizione", m["checkout.error_shipping_refused"](), async () => {
    const payment = chosenPayment(order);
    const moved = await shop.selectShipping(order.token, shipment.id, method);
    if (payment && moved.checkoutState === "shipping_selected")
      await keepPayment(visit, moved, payment);
  });
}

async function keepPayment({ shop }: CheckoutVisit, order: Order, code: string): Promise<void> {
  const payment = order.payments.at(-1);
  if (!payment || !order.availablePaymentMethods.some((method) => method.code === code)) return;
  await shop.selectPayment(order.token, payment.id, code);
}

export function choosePayment(visit: CheckoutVisit, form: FormData): Promise<StepAnswer> {
  const { shop, order } = visit;
  const method = text(form, "paymentMethod");
  const payment = order.payments.at(-1);
  if (!method || !payment) return refuse("pagamento", m["checkout.error_payment"]());
  return attempt("pagamento", m["checkout.error_payment_refused"](), () =>
    shop.selectPayment(order.token, payment.id, method),
  );
}

export function choosePickup(visit: CheckoutVisit, form: FormData): Promise<StepAnswer> {
  const { shop, order } = visit;
  const pudo = text(form, "pudo");
  if (!pudo) return refuse("ritiro", m["checkout.error_pudo"]());
  return attempt("ritiro", m["checkout.error_pudo_refused"](), () =>
    shop.choosePudo(order.token, pudo),
  );
}

async function attempt(
  step: StepName,
  refusal: string,
  call: () => Promise<unknown>,
): Promise<StepAnswer> {
  try {
    await call();
    return { step, ok: true };
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    return refuse(step, refusal);
  }
}

const refuse = async (step: StepName, message: string): Promise<StepAnswer> => ({
  step,
  ok: false,
  message,
});

function text(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" && value !== "" ? value : null;
}
