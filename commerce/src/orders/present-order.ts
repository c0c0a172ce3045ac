import type { Order } from "#contract/order.ts";
import type { Ctx } from "../ctx.ts";
import { wireDate } from "../http/json-ld.ts";
import { presentItem } from "./present-item.ts";
import { presentPaymentMethods, presentShippingMethods } from "./present-methods.ts";
import { orderStatus } from "./order-status.ts";
import type { PricedOrder } from "./price-order.ts";
import { presentPayment, presentShipment } from "./present-parcel.ts";

/** The Order body that all cart calls return, SPEC §3. */
export function presentOrder(ctx: Ctx, pricedOrder: PricedOrder): Order {
  const { record, rules, priced } = pricedOrder;
  const { order } = record;
  const { apiPrefix } = ctx.config;
  const iri = `${apiPrefix}/shop/orders/${order.token}`;
  const shippingMethods = presentShippingMethods(ctx, pricedOrder);
  return {
    "@context": `${apiPrefix}/contexts/Order`,
    "@id": iri,
    "@type": "Order",
    token: order.token,
    tokenValue: order.token,
    number: order.number,
    state: order.state,
    checkoutState: order.checkoutState as Order["checkoutState"],
    paymentState: order.paymentState,
    shippingState: order.shippingState,
    status: orderStatus(order),
    channel: `${apiPrefix}/shop/channels/${order.channelCode}`,
    currencyCode: order.currencyCode,
    localeCode: order.localeCode,
    items: record.items.map((item) => presentItem(ctx, iri, item, priced)),
    itemsSubtotal: priced.itemsSubtotal,
    itemsTotal: priced.itemsTotal,
    itemsTaxTotal: priced.itemsTaxTotal,
    orderPromotionTotal: priced.orderPromotionTotal,
    shippingTotal: priced.shippingTotal,
    shippingPromotionTotal: priced.shippingPromotionTotal,
    paymentFeeTotal: priced.feeTotal,
    giftBoxTotal: priced.giftBoxTotal,
    consultationTotal: 0,
    taxTotal: priced.taxTotal,
    taxIncludedTotal: priced.taxIncludedTotal,
    taxExcludedTotal: priced.taxExcludedTotal,
    appliedGiftCardAmount: priced.appliedGiftCardAmount,
    total: priced.total,
    giftCards: priced.giftCards.map((card) => ({
      "@id": `${apiPrefix}/shop/gift-cards/${card.code}`,
      code: card.code,
      amount: card.amount,
      balance: card.amount + card.remaining,
    })),
    promotionCoupon: order.couponCode
      ? { code: order.couponCode, applied: priced.coupon?.status === "applied" }
      : null,
    promotions: priced.promotions.map(({ code, label, amount }) => ({ code, label, amount })),
    freeShipping: priced.freeShipping
      ? {
          threshold: priced.freeShipping.threshold,
          missing: priced.freeShipping.missing,
          reached: priced.freeShipping.reached,
        }
      : null,
    email: order.email,
    customer: presentCustomer(ctx, pricedOrder),
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    invoiceRequired: order.invoiceRequired,
    availableShippingMethods: shippingMethods,
    availablePaymentMethods: presentPaymentMethods(ctx, pricedOrder),
    shipments: record.shipments.map((shipment) => presentShipment(ctx, iri, shipment, rules)),
    payments: record.payments.map((payment) => presentPayment(ctx, iri, payment, rules)),
    eligibleForBrtFermopoint:
      shippingMethods.some((method) => method.requiresPudo) ||
      (order.state !== "cart" && order.pudo !== null),
    pudo: order.pudo,
    giftBoxFromName: order.giftBoxFromName,
    giftBoxToName: order.giftBoxToName,
    giftBoxMessage: order.giftBoxMessage,
    consultation: order.consultation,
    notes: order.notes,
    createdAt: wireDate(order.createdAt),
    checkoutCompletedAt: order.completedAt ? wireDate(order.completedAt) : null,
    paymentDueAt: order.paymentDueAt ? wireDate(order.paymentDueAt) : null,
  };
}

function presentCustomer(ctx: Ctx, { record: { order } }: PricedOrder): Order["customer"] {
  if (order.customerId === null || !order.email) return null;
  return {
    "@id": `${ctx.config.apiPrefix}/shop/customers/${order.customerId}`,
    email: order.email,
    firstName: order.billingAddress?.firstName ?? null,
  };
}
