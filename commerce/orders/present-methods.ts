import type { DeliveryEstimate, PaymentMethod, ShippingMethod } from "#contract/order.ts";
import { formatEuro } from "#contract/format/money.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { node } from "../kernel/http/json-ld.ts";
import {
  isPaymentMethodEligible,
  isShippingMethodEligible,
  price,
} from "#contract/pricing/index.ts";
import {
  describeMethod,
  estimateDelivery,
  placeOf,
  pointOf,
  type ShippingMethodRow,
} from "../shipping/index.ts";
import { type PaymentMethodRow, pricedPayment, pricedShipping } from "./pricing/pricing-rules.ts";
import { awaitsMoney } from "./order-states.ts";
import type { PricedOrder } from "./pricing/price-order.ts";
import { exceeds, heldBy, type UnpaidHolds, wayOf } from "./unpaid-holds.ts";

export function presentShippingMethods(ctx: Ctx, pricedOrder: PricedOrder): ShippingMethod[] {
  const { cart, rules } = pricedOrder;
  if (!cart) return [];
  return rules.shippingMethods
    .filter((method) => isShippingMethodEligible(pricedShipping(method), cart.lines))
    .map((method) => ({
      method,
      priced: price({ ...cart, shippingMethodCode: method.code }, rules.pricing),
    }))
    .map(({ method, priced }) => ({
      ...node(ctx, "ShippingMethod", `shop/shipping-methods/${method.code}`),
      id: method.id,
      code: method.code,
      name: method.name,
      description: describeMethod(method),
      position: method.position,
      price: priced.shippingTotal,
      originalPrice: priced.shippingSubtotal,
      requiresPudo: method.requiresPudo,
      ...(method.collection && { inShop: true }),
      minDays: method.minDays,
      maxDays: method.maxDays,
      delivery: estimateBy(ctx, pricedOrder, method),
    }));
}

export function estimateBy(
  ctx: Ctx,
  { record: { order }, rules }: PricedOrder,
  method: ShippingMethodRow,
): DeliveryEstimate | null {
  const payment = rules.paymentMethods.find(({ code }) => code === order.paymentMethodCode);
  return estimateDelivery(rules.delivery, {
    service: method,
    place: placeOf(pointOf(ctx, method, order.pudo), order.shippingAddress),
    byTransfer: payment?.type === "offline",
    at: ctx.clock(),
  });
}

/** Payment methods for a cart, or for a placed order that is still unpaid. */
export function eligiblePaymentMethods({ record, rules, priced }: PricedOrder): PaymentMethodRow[] {
  const { order } = record;
  if (order.state !== "cart" && !(order.state === "new" && awaitsMoney(order.paymentState))) {
    return [];
  }
  const scope = {
    orderAmount: priced.itemsTotal + priced.shippingTotal,
    shippingMethodCode: priced.shippingMethodCode,
  };
  return rules.paymentMethods.filter((method) =>
    isPaymentMethodEligible(pricedPayment(method), scope),
  );
}

/**
 * Explains the limits of unpaid orders before ordering: the one this order or its network exceeds, or the rule for its
 * mailbox, without revealing what the mailbox has ordered.
 */
function limitNote(
  { rules, networkIsFull, ...pricedOrder }: PricedOrder,
  { type }: PaymentMethodRow,
  paysOnline: boolean,
): string | null {
  const { order, mailbox, hours, onlineMinutes } = rules.unpaid;
  const then = () => {
    if (type === "online") return `si paga entro ${onlineMinutes} minuti`;
    if (paysOnline) return "si paga online";
    return type === "offline" ? `si paga entro ${hours} ore` : "serve un altro pagamento";
  };
  if (exceeds(heldBy(pricedOrder), order))
    return `Questo ordine supera ${write(order)}: ${then()}.`;
  if (networkIsFull[wayOf(type)])
    return `Dalla tua rete ci sono già molti ordini in attesa di pagamento: ${then()}.`;
  if (type === "online") return null;
  return `Oltre ${write(mailbox)} in attesa di pagamento con la stessa e-mail, ${then()}.`;
}

const write = ({ pieces, amount }: UnpaidHolds) => `${pieces} pezzi o ${formatEuro(amount)}`;

export function presentPaymentMethods(ctx: Ctx, pricedOrder: PricedOrder): PaymentMethod[] {
  const { rules, priced } = pricedOrder;
  const methods = eligiblePaymentMethods(pricedOrder);
  const paysOnline = methods.some(({ type }) => type === "online");
  const shipped = rules.shippingMethods.find(({ code }) => code === priced.shippingMethodCode);
  return methods.map((method) => ({
    ...node(ctx, "PaymentMethod", `shop/payment-methods/${method.code}`),
    id: method.id,
    code: method.code,
    name: method.name,
    description:
      [
        // Orders collected in the shop have no courier to pay.
        method.type === "on_delivery" && shipped?.collection
          ? "Paghi in contanti quando lo ritiri."
          : method.description,
        limitNote(pricedOrder, method, paysOnline),
      ]
        .filter(Boolean)
        .join(" ") || null,
    instructions: method.bankAccount ? method.bankAccount.note || null : method.instructions,
    position: method.position,
    type: method.type,
    fee: shipped?.collection ? 0 : method.fee,
  }));
}
