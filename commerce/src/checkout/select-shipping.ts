import type { Order } from "#contract/order.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { CommerceError, invalid, notFound } from "../errors.ts";
import { loadRecord, lockCart } from "../orders/load-order.ts";
import { presentShippingMethods } from "../orders/present-methods.ts";
import { priceOrder } from "../orders/price-order.ts";
import { advanceCart } from "./advance-cart.ts";
import { requireMove } from "./checkout-step.ts";
import { methodCode } from "./method-code.ts";

type Input = { token: string; shipmentId: number; shippingMethod: string };

/** Choosing again after the payment takes the checkout back: the payment must be confirmed anew. */
export function selectShipping(ctx: Ctx, input: Input): Promise<Order> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockCart(ctx, input.token);
    const pricedOrder = await priceOrder(ctx, await loadRecord(ctx, order));
    const { shipments } = pricedOrder.record;
    if (!shipments.some(({ id }) => id === input.shipmentId)) throw notFound();
    if (order.checkoutState === "cart") {
      throw new CommerceError("invalid", "Order should be addressed first.");
    }
    const code = methodCode(input.shippingMethod);
    const method = pricedOrder.rules.shippingMethods.find((one) => one.code === code);
    if (!method) {
      throw invalid("shippingMethod", `The shipping method with ${code} code does not exist.`);
    }
    if (!presentShippingMethods(ctx, pricedOrder).some((one) => one.code === code)) {
      throw invalid("shippingMethod", unavailableShipping(method.name));
    }
    return advanceCart(ctx, order, {
      checkoutState: requireMove(pricedOrder, "select_shipping"),
      shippingMethodCode: code,
      pudo: method.requiresPudo ? order.pudo : null,
    });
  });
}

export const unavailableShipping = (name: string) =>
  `The shipping method ${name} is not available for this order. Please reselect your shipping method.`;
