import { BankAccount } from "#contract/italy/bank-account.ts";
import { referenceFor, transferWords } from "#contract/italy/transfer.ts";
import { CardGift, type Order, type OrderItem } from "#contract/order.ts";
import { presentVariant } from "../catalogue/index.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { topNode, wireDate } from "../kernel/http/json-ld.ts";
import type { PricedCart } from "#contract/pricing/index.ts";
import { variantName } from "#contract/format/variant-name.ts";
import {
  type DeliveryRules,
  estimateDelivery,
  placeOf,
  type ShippingMethodRow,
} from "../shipping/index.ts";
import {
  findShortage,
  type ItemRow,
  type OrderRecord,
  type PaymentRow,
  type ShipmentRow,
} from "./order-record.ts";
import { isCorrectable, isPacked, orderStatuses } from "./order-states.ts";
import { estimateBy, presentPaymentMethods, presentShippingMethods } from "./present-methods.ts";
import { needsShipping } from "./checkout-state.ts";
import { couponMessage, type PricedOrder, pricingLine } from "./pricing/price-order.ts";
import type { PaymentMethodRow } from "./pricing/pricing-rules.ts";

/** The Order body that all cart calls return, SPEC §3. */
export function presentOrder(ctx: Ctx, pricedOrder: PricedOrder): Order {
  const { record, rules, priced } = pricedOrder;
  const { order } = record;
  const { apiPrefix } = ctx.config;
  const head = topNode(ctx, "Order", `shop/orders/${order.token}`);
  const { "@id": iri } = head;
  const shippingMethods = presentShippingMethods(ctx, pricedOrder);
  const placedAt = order.completedAt && wireDate(order.completedAt);
  return {
    ...head,
    token: order.token,
    tokenValue: order.token,
    number: order.number,
    state: order.state,
    checkoutState: order.checkoutState,
    paymentState: order.paymentState,
    shippingState: order.shippingState,
    ...orderStatuses(order, isPacked(record.shipments)),
    channel: `${apiPrefix}/shop/channels/${order.channelCode}`,
    currencyCode: order.currencyCode,
    localeCode: order.localeCode,
    items: [...record.items, ...record.unavailable]
      .toSorted((a, b) => a.id - b.id)
      .map((item) => presentItem(ctx, iri, item, priced)),
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
    promotionCoupon: order.couponCode ? presentCoupon(order.couponCode, priced) : null,
    promotions: priced.promotions.map(({ code, label, amount, target }) => ({
      code,
      label,
      amount,
      target,
    })),
    freeShipping: priced.freeShipping
      ? {
          threshold: priced.freeShipping.threshold,
          missing: priced.freeShipping.missing,
          reached: priced.freeShipping.reached,
        }
      : null,
    email: order.email,
    ...(order.customerId === null && isCorrectable(order) && { emailChangeable: true }),
    customer: presentCustomer(ctx, record),
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    invoiceRequired: order.invoiceRequired,
    availableShippingMethods: shippingMethods,
    availablePaymentMethods: presentPaymentMethods(ctx, pricedOrder),
    shipments: record.shipments.map((shipment) => presentShipment(ctx, iri, shipment, rules)),
    payments: record.payments.map((payment) =>
      presentPayment(ctx, { iri, number: order.number }, payment, rules),
    ),
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
    checkoutCompletedAt: placedAt,
    date: placedAt,
    termsVersion: order.termsVersion,
    paymentDueAt: order.paymentDueAt ? wireDate(order.paymentDueAt) : null,
    delivery: presentDelivery(ctx, pricedOrder),
  };
}

function presentCoupon(code: string, { coupon }: PricedCart): Order["promotionCoupon"] {
  if (coupon?.status === "applied") return { code, applied: true };
  return { code, applied: false, ...(coupon && { reason: couponMessage(coupon) }) };
}

/** For carts the delivery that would be promised now, for placed orders the promised one. */
function presentDelivery(ctx: Ctx, pricedOrder: PricedOrder): Order["delivery"] {
  const { record, rules, priced } = pricedOrder;
  const { order } = record;
  if (order.state === "cart") {
    const method = rules.shippingMethods.find(({ code }) => code === priced.shippingMethodCode);
    return method && needsShipping(record) ? estimateBy(ctx, pricedOrder, method) : null;
  }
  if (order.state === "cancelled") return null;
  const expected = daysOrNull(order.expectedFrom, order.expectedTo);
  const promised = daysOrNull(order.promisedFrom, order.promisedTo);
  if (!promised) return expected;
  if (order.paymentState === "awaiting_payment") {
    const byTransfer = record.payments.at(-1)?.methodType === "offline";
    if (byTransfer) return { ...promised, awaitsTransfer: true };
    // Estimated as if paid now, because unpaid orders are not prepared.
    return estimatePlaced(record, rules.delivery, ctx.clock());
  }
  if (!expected) return promised;
  return { ...expected, promisedTo: expected.to > promised.to ? promised.to : null };
}

const daysOrNull = (from: string | null, to: string | null): Order["delivery"] =>
  from && to ? { from, to, orderBy: null, promisedTo: null } : null;

function estimatePlaced({ order, shipments }: OrderRecord, rules: DeliveryRules, at: Date) {
  const [service] = shipments;
  const place = placeOf(order.pudo, order.shippingAddress);
  return service ? estimateDelivery(rules, { service, place, byTransfer: false, at }) : null;
}

function presentCustomer(ctx: Ctx, { order, customerFirstName }: OrderRecord): Order["customer"] {
  // A guest's link must not reveal whose account its mailbox has.
  if (order.customerId === null || order.createdByGuest || !order.email) return null;
  return {
    "@id": `${ctx.config.apiPrefix}/shop/customers/${order.customerId}`,
    email: order.email,
    firstName: customerFirstName ?? order.billingAddress?.firstName ?? null,
  };
}

function presentItem(ctx: Ctx, orderIri: string, item: ItemRow, priced: PricedCart): OrderItem {
  const line = priced.lines.find(({ id }) => id === item.id);
  const unavailable = line ? null : findShortage(item);
  if (!line && !unavailable) throw new Error(`Item ${item.id} was not priced`);
  const { unitPrice, originalUnitPrice } = line ?? pricingLine(item);
  const { product, variant, seen } = item;
  const giftCard = product.kind === "gift_card";
  return {
    "@id": `${orderIri}/items/${item.id}`,
    "@type": "OrderItem",
    id: item.id,
    quantity: item.quantity,
    variant: `${ctx.config.apiPrefix}/shop/product-variants/${variant.code}`,
    product: {
      "@id": `${ctx.config.apiPrefix}/shop/products/${product.code}`,
      code: product.code,
      slug: product.slug,
      name: product.name,
      line: product.line,
      image: variant.image ?? product.image,
      sealed: product.sealed,
    },
    selectedVariant: presentVariant(ctx, variant),
    productName: product.name,
    variantName: giftCard ? `${unitPrice / 100} €` : variantName(variant, product),
    giftBox: product.kind === "gift_box",
    giftCard,
    customMessage: item.customMessage,
    ...(item.gift && { gift: CardGift.parse(item.gift) }),
    unitPrice,
    originalUnitPrice,
    discountedUnitPrice: line?.discountedUnitPrice ?? unitPrice,
    subtotal: line?.subtotal ?? 0,
    total: line?.total ?? 0,
    ...(unavailable && { unavailable }),
    ...(seen && seen.price !== unitPrice && unavailable !== "not_for_sale"
      ? { seenPrice: { unitPrice: seen.price, at: wireDate(new Date(seen.at)) } }
      : {}),
  };
}

type Methods = {
  shippingMethods: readonly Pick<ShippingMethodRow, "code" | "name" | "minDays" | "maxDays">[];
  paymentMethods: readonly Pick<
    PaymentMethodRow,
    "code" | "name" | "type" | "instructions" | "bankAccount"
  >[];
};

/** Placed orders need no method lists: they store the names of their methods. */
const noMethods: Methods = { shippingMethods: [], paymentMethods: [] };

export function presentShipment(
  ctx: Ctx,
  orderIri: string,
  shipment: ShipmentRow,
  rules: Methods = noMethods,
): Order["shipments"][number] {
  const { methodCode, tracking, trackingUrlTemplate } = shipment;
  const method = rules.shippingMethods.find(({ code }) => code === methodCode);
  return {
    "@id": `${orderIri}/shipments/${shipment.id}`,
    "@type": "Shipment",
    id: shipment.id,
    state: shipment.state,
    method: methodCode && `${ctx.config.apiPrefix}/shop/shipping-methods/${methodCode}`,
    methodName: shipment.methodName ?? method?.name ?? null,
    minDays: shipment.methodName ? shipment.minDays : (method?.minDays ?? null),
    maxDays: shipment.methodName ? shipment.maxDays : (method?.maxDays ?? null),
    tracking,
    trackingUrl:
      trackingUrlTemplate && tracking
        ? trackingUrlTemplate.replace("{tracking}", encodeURIComponent(tracking))
        : null,
    packedAt: shipment.packedAt && wireDate(shipment.packedAt),
    shippedAt: shipment.shippedAt && wireDate(shipment.shippedAt),
    collectableAt: shipment.collectableAt && wireDate(shipment.collectableAt),
    deliveredAt: shipment.deliveredAt && wireDate(shipment.deliveredAt),
  };
}

export function presentPayment(
  ctx: Ctx,
  { iri, number }: { iri: string; number: string | null },
  payment: PaymentRow,
  rules: Methods = noMethods,
): Order["payments"][number] {
  const { methodCode } = payment;
  const method = rules.paymentMethods.find(({ code }) => code === methodCode);
  const stored = payment.bankAccount ?? method?.bankAccount;
  const bankAccount = number && stored ? referenceFor(BankAccount.parse(stored), number) : null;
  return {
    "@id": `${iri}/payments/${payment.id}`,
    "@type": "Payment",
    id: payment.id,
    state: payment.state,
    method: methodCode && `${ctx.config.apiPrefix}/shop/payment-methods/${methodCode}`,
    methodName: payment.methodName ?? method?.name ?? null,
    methodType: payment.methodType ?? method?.type ?? null,
    instructions: bankAccount
      ? transferWords(bankAccount)
      : stored
        ? null
        : (payment.instructions ?? method?.instructions ?? null),
    bankAccount,
    amount: payment.amount,
    refunded: payment.refunded,
    // Only refunds can follow "completed", so the row was last changed at payment.
    ...(payment.state === "completed" && { paidAt: wireDate(payment.updatedAt) }),
  };
}
