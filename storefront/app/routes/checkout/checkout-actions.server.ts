import { readOpenOrder } from "#app/features/cart/cart.server.ts";
import { forgetRemoved } from "#app/features/cart-lines/removed-lines.server.ts";
import { botToken, checkForm, explain } from "#app/features/forms/form.server.ts";
import { clearCartToken, setLastOrder } from "#app/features/session/cookies.server.ts";
import type { AddressInput } from "#contract/address.ts";
import { ApiError } from "#contract/api-error.ts";
import { canComplete } from "#contract/checkout-rules.ts";
import { forgotPasswordSchema } from "#contract/forms/account.ts";
import { agreements, checkoutCompletionSchema } from "#contract/forms/checkout.ts";
import type { Order } from "#contract/order.ts";
import * as m from "#messages";
import { chosenPayment, chosenShipping } from "#app/features/orders/order-view.ts";
import { cartKind, isSamePlace } from "./checkout-view.ts";
import { type CheckoutVisit, keepChoices, keepPayment } from "./checkout.server.ts";
import { type CartKind, checkDetails, detailsToSave, saveAddress } from "./details.ts";
import {
  explainRefusal,
  isCallFailure,
  lacksPickupPoint,
  leftOut,
  missingStep,
  shortages,
  totalChanged,
} from "./explain-refusal.ts";
import type { StepAnswer, StepName } from "./step.tsx";

export function performStep(
  step: StepName,
  visit: CheckoutVisit,
  form: FormData,
): Promise<StepAnswer | { placed: Order }> {
  switch (step) {
    case "dati":
      return saveDetails(visit, form);
    case "spedizione":
      return chooseShipping(visit, form);
    case "ritiro":
      return choosePickup(visit, form);
    case "pagamento":
      return choosePayment(visit, form);
    case "ordine":
      return placeOrder(visit, form);
  }
}

const detailsStep = "dati";

/** Saves only the email, which does not change the checkout's state. */
export async function saveEmail(
  { shop, order }: CheckoutVisit,
  form: FormData,
): Promise<StepAnswer> {
  const submission = checkForm(form, forgotPasswordSchema);
  const refuse = (reply: Parameters<typeof submission.reply>[0]): StepAnswer => ({
    step: detailsStep,
    ok: false,
    // Errors of the other fields are not shown yet.
    result: { ...submission.reply(reply), fields: ["email"] },
  });
  if (submission.status !== "success") return refuse({});
  try {
    const { email } = submission.value;
    if (email !== order.email) await shop.updateOrder(order.token, { email });
    return { step: detailsStep, ok: true };
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    return refuse(explain(error, undefined));
  }
}

async function saveDetails(visit: CheckoutVisit, form: FormData): Promise<StepAnswer> {
  const kind: CartKind = cartKind(visit.order);
  const submission = checkDetails(form, kind);
  if (submission.status !== "success")
    return { step: detailsStep, ok: false, result: submission.reply() };
  const { shop, order } = visit;
  const details = detailsToSave(submission.value, kind);
  try {
    // Resent with the address, because some backends remove a coupon that is missing.
    const coupon = order.promotionCoupon?.applied === false ? null : order.promotionCoupon;
    const couponCode = coupon?.code;
    const wanted = { ...details, ...(couponCode && { couponCode }) };
    await keepChoices(visit, await shop.updateOrder(order.token, wanted));
    const notice = form.has(saveAddress) ? await addToAccount(visit, details) : undefined;
    return { step: detailsStep, ok: true, ...(notice && { notice }) };
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    const refused = error instanceof ApiError && error.violationOf("couponCode");
    if (!refused)
      return { step: detailsStep, ok: false, result: submission.reply(explain(error, undefined)) };
    await keepChoices(visit, await shop.updateOrder(order.token, { ...details, couponCode: null }));
    return { step: detailsStep, ok: true, notice: couponLost(order, refused) };
  }
}

/** Adds the typed address to the account, unless it is already there; a refusal does not stop the checkout. */
async function addToAccount(
  { shop, session }: CheckoutVisit,
  { shippingAddress, billingAddress }: ReturnType<typeof detailsToSave>,
): Promise<string | undefined> {
  const address: AddressInput = shippingAddress ?? billingAddress;
  try {
    const saved = session ? await shop.addresses() : [];
    if (session && !saved.some((one) => isSamePlace(one, address))) await shop.addAddress(address);
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    return m["checkout.address_not_saved"]();
  }
}

function couponLost({ promotionCoupon }: Order, reason: string): string {
  return m["checkout.coupon_lost"]({ code: promotionCoupon?.code ?? "", reason });
}

/** Keeps the chosen payment method if the new shipping method allows it. */
function chooseShipping(visit: CheckoutVisit, form: FormData): Promise<StepAnswer> {
  const { shop, order } = visit;
  const method = text(form, "shippingMethod");
  const shipment = order.shipments.at(0);
  if (!method || !shipment) return refuse("spedizione", m["checkout.error_shipping"]());
  if (method === chosenShipping(order))
    return lacksPickupPoint(order)
      ? refuse("ritiro", m["checkout.error_pudo"]())
      : ok("spedizione");
  return attempt("spedizione", m["checkout.error_shipping_refused"](), async () => {
    const payment = chosenPayment(order);
    const moved = await shop.selectShipping(order.token, shipment.id, method);
    if (payment && moved.checkoutState === "shipping_selected")
      await keepPayment(visit, moved, payment);
  });
}

function choosePayment(visit: CheckoutVisit, form: FormData): Promise<StepAnswer> {
  const { shop, order } = visit;
  const method = text(form, "paymentMethod");
  const payment = order.payments.at(-1);
  if (!method || !payment) return refuse("pagamento", m["checkout.error_payment"]());
  if (method === chosenPayment(order)) return ok("pagamento");
  return attempt("pagamento", m["checkout.error_payment_refused"](), () =>
    shop.selectPayment(order.token, payment.id, method),
  );
}

function choosePickup(visit: CheckoutVisit, form: FormData): Promise<StepAnswer> {
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

const ok = async (step: StepName): Promise<StepAnswer> => ({ step, ok: true });

const refuse = async (step: StepName, message: string): Promise<StepAnswer> => ({
  step,
  ok: false,
  message,
});

function text(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" && value !== "" ? value : null;
}

const orderStep = "ordine";

/** Places the order only if its total is the one that was shown when the button was pressed. */
async function placeOrder(
  visit: CheckoutVisit,
  form: FormData,
): Promise<StepAnswer | { placed: Order }> {
  const { shop, order, headers } = visit;
  const submission = checkForm(form, checkoutCompletionSchema);
  if (submission.status !== "success")
    return { step: orderStep, ok: false, result: submission.reply() };
  // Consent to one total is no consent to another, so the boxes are cleared when it has changed.
  const refuse = (message: string, isOtherTotal = false): StepAnswer => ({
    step: orderStep,
    ok: false,
    result: submission.reply({
      formErrors: [message],
      hideFields: isOtherTotal ? [...agreements] : [],
    }),
  });
  if (!canComplete(order.checkoutState))
    return refuse(lacksPickupPoint(order) ? m["checkout.error_pudo"]() : missingStep(order));
  const withoutItems = form.getAll("without").map(Number);
  const unnamed = leftOut(order).some(({ id }) => !withoutItems.includes(id));
  if (unnamed) return refuse(shortages(order).join(" "), true);
  const shown = form.get("total");
  if (shown !== String(order.total))
    return refuse(totalChanged(order, shown === null ? order.total : Number(shown)), true);
  try {
    const placed = await shop.completeOrder(order.token, {
      recaptchaToken: botToken(form),
      ...(withoutItems.length > 0 && { withoutItems }),
    });
    await clearCartToken(headers);
    await forgetRemoved(headers);
    await setLastOrder(headers, placed.token);
    return { placed };
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    const after = await readAgain(visit);
    return refuse(explainRefusal(error, order, after), after?.total !== order.total);
  }
}

async function readAgain(visit: CheckoutVisit): Promise<Order | null> {
  try {
    return await readOpenOrder({ ...visit, headers: new Headers() });
  } catch {
    return visit.order;
  }
}
