import { readOpenOrder } from "#app/cart/read-cart.server.ts";
import { botToken } from "#app/forms/bot-token.server.ts";
import { checkForm } from "#app/forms/read-form.server.ts";
import { clearCartToken } from "#app/shop/cart-token.server.ts";
import { setLastOrder } from "#app/shop/last-order.server.ts";
import { canComplete } from "#contract/checkout/steps.ts";
import { checkoutCompletionSchema } from "#contract/forms/checkout.ts";
import type { Order } from "#contract/order.ts";
import { isCallFailure } from "./call-failure.ts";
import type { CheckoutVisit } from "./checkout-visit.server.ts";
import { explainRefusal, missingStep, totalChanged } from "./explain-refusal.ts";
import type { StepAnswer } from "./step-answer.ts";

const step = "ordine";

/** The order is placed only at the total that was on screen when the button was pressed. */
export async function placeOrder(
  visit: CheckoutVisit,
  form: FormData,
): Promise<StepAnswer | { placed: Order }> {
  const { shop, order, headers } = visit;
  const submission = checkForm(form, checkoutCompletionSchema);
  if (submission.status !== "success") return { step, ok: false, result: submission.reply() };
  const refuse = (message: string): StepAnswer => ({
    step,
    ok: false,
    result: submission.reply({ formErrors: [message] }),
  });
  if (!canComplete(order.checkoutState)) return refuse(missingStep(order));
  if (form.get("total") !== String(order.total)) return refuse(totalChanged(order));
  try {
    const placed = await shop.completeOrder(order.token, { recaptchaToken: botToken(form) });
    await clearCartToken(headers);
    await setLastOrder(headers, placed.token);
    return { placed };
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    return refuse(explainRefusal(error, order, await readAgain(visit)));
  }
}

async function readAgain(visit: CheckoutVisit): Promise<Order | null> {
  try {
    return await readOpenOrder({ ...visit, headers: new Headers() });
  } catch {
    return visit.order;
  }
}
