import type { CheckoutState } from "#contract/order.ts";
import type { PricedCart } from "#contract/pricing/index.ts";
import { findUnserved } from "../shipping/index.ts";
import type { OrderRecord } from "./order-record.ts";
import type { ShopRules } from "./pricing/pricing-rules.ts";

export const needsShipping = ({ items }: Pick<OrderRecord, "items">): boolean =>
  items.some((item) => item.variant.shippingRequired);

/**
 * The stored state is the last step the shopper confirmed. Reads derive the current state from it and the cart, so that
 * editing a cart cannot leave a step done that `complete` would refuse.
 */
export function withCurrentState(
  record: OrderRecord,
  rules: ShopRules,
  priced: PricedCart,
): OrderRecord {
  const { order } = record;
  if (order.checkoutState === "cart") return record;
  const change = (choices: Partial<typeof order>): OrderRecord => {
    const changed = { ...record, order: { ...order, ...choices } };
    const checkoutState = currentState(changed, rules, priced);
    return { ...changed, order: { ...changed.order, checkoutState } };
  };
  const { shippingMethodCode: shipping, paymentMethodCode: payment } = order;
  const isShippingLost = needsShipping(record) && shipping !== priced.shippingMethodCode;
  const isPaymentLost = priced.total > 0 && payment !== priced.paymentMethodCode;
  return change({
    shippingMethodCode: isShippingLost ? null : shipping,
    paymentMethodCode: isPaymentLost ? null : payment,
  });
}

function currentState(record: OrderRecord, rules: ShopRules, priced: PricedCart): CheckoutState {
  const { order, items } = record;
  const confirmed = order.checkoutState;
  if (items.length === 0 || !order.email || !order.billingAddress) return "cart";
  const ships = needsShipping(record);
  if (ships && isUnserved(record, rules)) return "cart";
  if (ships && (confirmed === "addressed" || order.shippingMethodCode === null)) return "addressed";
  const afterShipping = ships ? "shipping_selected" : "shipping_skipped";
  if (ships && needsPickupPoint(record, rules)) return afterShipping;
  if (priced.total === 0) return "payment_skipped";
  const isPaymentChosen = confirmed === "payment_selected" && order.paymentMethodCode !== null;
  return isPaymentChosen ? "payment_selected" : afterShipping;
}

function isUnserved({ order }: OrderRecord, { delivery, shippingMethods }: ShopRules): boolean {
  const { shippingAddress } = order;
  return !shippingAddress || findUnserved(delivery, shippingMethods, shippingAddress) !== null;
}

export function needsPickupPoint(
  { order }: Pick<OrderRecord, "order">,
  { shippingMethods }: ShopRules,
): boolean {
  const method = shippingMethods.find(({ code }) => code === order.shippingMethodCode);
  return method?.requiresPudo === true && order.pudo === null;
}
