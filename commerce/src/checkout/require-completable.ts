import type { CheckoutState } from "#contract/order.ts";
import { invalid } from "../errors.ts";
import type { OrderRecord } from "../orders/order-record.ts";
import { needsShipping } from "../orders/narrow-rules.ts";
import type { PricedOrder } from "../orders/price-order.ts";
import { apply } from "../orders/state-machine.ts";
import { checkoutMachine } from "./checkout-machine.ts";
import { unavailablePayment } from "./select-payment.ts";
import { unavailableShipping } from "./select-shipping.ts";

/** Something to buy that is still on sale, and every step taken. */
export function requireReady({ record }: PricedOrder): void {
  if (record.items.length === 0) throw invalid("", "An empty order cannot be processed.");
  requireOnSale(record);
  apply(checkoutMachine, record.order.checkoutState as CheckoutState, "complete", "order");
}

/** What was chosen earlier must still hold now. */
export function requireCompletable(pricedOrder: PricedOrder): void {
  requireDetails(pricedOrder);
  if (needsShipping(pricedOrder.record)) requireShipping(pricedOrder);
  if (pricedOrder.priced.total > 0) requirePayment(pricedOrder);
}

function requireOnSale({ items }: OrderRecord): void {
  const gone = items.find(
    ({ product, variant }) => !product.enabled || !variant.enabled || variant.price === null,
  );
  if (gone) throw invalid("", `This product ${gone.product.name} has been disabled.`);
}

function requireDetails({ record: { order } }: PricedOrder): void {
  if (!order.email) throw invalid("email", "Please enter your email.");
  if (!order.billingAddress) throw invalid("", "Please provide a billing address.");
}

function requireShipping({ record: { order }, rules, priced }: PricedOrder): void {
  if (!order.shippingAddress) throw invalid("", "Please provide a shipping address.");
  const code = order.shippingMethodCode;
  const method = rules.shippingMethods.find((one) => one.code === code);
  if (!method || priced.shippingMethodCode !== code) {
    throw invalid("", unavailableShipping(method?.name ?? code ?? ""));
  }
  if (method.requiresPudo && !order.pudo) {
    throw invalid("pudoId", `Please choose a pickup point for ${method.name}.`);
  }
}

function requirePayment({ record: { order }, rules, priced }: PricedOrder): void {
  const code = order.paymentMethodCode;
  if (priced.paymentMethodCode === code && code !== null) return;
  const method = rules.paymentMethods.find((one) => one.code === code);
  throw invalid("", unavailablePayment(method?.name ?? code ?? ""));
}
