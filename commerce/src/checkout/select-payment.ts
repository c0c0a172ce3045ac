import type { Order } from "#contract/order.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { invalid, notFound } from "../errors.ts";
import { loadRecord, lockOrder } from "../orders/load-order.ts";
import { eligiblePaymentMethods } from "../orders/present-methods.ts";
import { priceOrder } from "../orders/price-order.ts";
import type { PricedOrder } from "../orders/price-order.ts";
import { changePaymentMethod } from "../payments/change-payment-method.ts";
import type { PaymentMethodRow } from "../selling/load-rules.ts";
import { advanceCart } from "./advance-cart.ts";
import { requireMove } from "./checkout-step.ts";
import { methodCode } from "./method-code.ts";

type Input = { token: string; paymentId: number; paymentMethod: string };

/** On a placed order the same call changes how it will be paid. */
export function selectPayment(ctx: Ctx, input: Input): Promise<Order> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, input.token);
    const pricedOrder = await priceOrder(ctx, await loadRecord(ctx, order));
    const { payments } = pricedOrder.record;
    const payment = payments.find(({ id }) => id === input.paymentId);
    if (!payment) throw notFound();
    if (order.state !== "cart") {
      return changePaymentMethod(ctx, pricedOrder, payment, () => findMethod(pricedOrder, input));
    }
    const method = findMethod(pricedOrder, input);
    return advanceCart(ctx, order, {
      checkoutState: requireMove(pricedOrder, "select_payment"),
      paymentMethodCode: method.code,
    });
  });
}

function findMethod(pricedOrder: PricedOrder, { paymentMethod }: Input): PaymentMethodRow {
  const code = methodCode(paymentMethod);
  const method = pricedOrder.rules.paymentMethods.find((one) => one.code === code);
  if (!method) {
    throw invalid("paymentMethod", `The payment method with ${code} code does not exist.`);
  }
  if (!eligiblePaymentMethods(pricedOrder).includes(method)) {
    throw invalid("paymentMethod", unavailablePayment(method.name));
  }
  return method;
}

export const unavailablePayment = (name: string) =>
  `The payment method ${name} is not available for this order. Please reselect your payment method.`;
