// How an order, its lines and its adjustments look in an answer.
import { collection, iri, node } from "./json-ld.mjs";
import { totals } from "./totals.mjs";
import * as views from "./views.mjs";

export const orderIri = (order, ...rest) => iri("orders", order.token, ...rest);

export function itemView(ctx, order, { item, unitPrice, originalUnitPrice, subtotal, total }) {
  const { product } = item.variant;
  return node("OrderItem", orderIri(order, "items", item.id), {
    variant: views.variantIri(item.variant),
    productName: product.name,
    id: item.id,
    quantity: item.quantity,
    unitPrice,
    originalUnitPrice,
    total,
    discountedUnitPrice: unitPrice,
    subtotal,
    ...(ctx.plugins && {
      product: ctx.embeds ? views.product(ctx, product) : views.productIri(product),
      selectedVariant: ctx.embeds
        ? views.variant(ctx, item.variant)
        : views.variantIri(item.variant),
      giftBox: item.giftBox ?? false,
    }),
  });
}

export function orderView(ctx, order) {
  const sums = totals(ctx, order);
  const { customer } = order;
  const part = (type, path, { id, method }) =>
    node(type, orderIri(order, path, id), {
      id,
      method: iri(type === "Payment" ? "payment-methods" : "shipping-methods", method),
    });
  return node("Order", orderIri(order), {
    channel: iri("channels", ctx.data.channel.code),
    customer:
      customer && node("Customer", iri("customers", customer.id), { email: customer.email }),
    shippingAddress: order.shippingAddress && views.address(ctx, order.shippingAddress),
    billingAddress: order.billingAddress && views.address(ctx, order.billingAddress),
    payments: order.payments.map((payment) => part("Payment", "payments", payment)),
    shipments: order.shipments.map((shipment) => part("Shipment", "shipments", shipment)),
    currencyCode: ctx.data.channel.currency,
    localeCode: order.localeCode,
    state: order.state,
    checkoutState: order.checkoutState,
    paymentState: order.paymentState,
    shippingState: order.shippingState,
    tokenValue: order.token,
    number: order.number,
    items: sums.items.map((line) => itemView(ctx, order, line)),
    itemsTotal: sums.itemsTotal,
    total: sums.total,
    itemsSubtotal: sums.itemsSubtotal,
    taxTotal: sums.taxTotal,
    shippingTaxTotal: sums.shippingTotal,
    taxExcludedTotal: 0,
    taxIncludedTotal: sums.taxTotal,
    shippingTotal: sums.shippingTotal,
    orderPromotionTotal: sums.orderPromotionTotal,
    shippingPromotionTotal: 0,
    ...(ctx.plugins && specifiedFields(ctx, order, sums)),
  });
}

/** Another serialization group: no channel, customer, currency nor states; methods without ids; lines without prices. */
export function accountView({
  channel: _channel,
  customer: _customer,
  currencyCode: _currency,
  state: _state,
  paymentState: _paid,
  shippingState: _shipped,
  ...order
}) {
  const bare = ({ id: _id, ...part }) => part;
  const line = ({ "@id": own, "@type": type, variant, productName, id, quantity }) =>
    node(type, own, { variant, productName, id, quantity });
  return {
    ...order,
    payments: order.payments.map(bare),
    shipments: order.shipments.map(bare),
    items: order.items.map(line),
  };
}

/** What the specification's cart and order have beyond Sylius. */
function specifiedFields(ctx, order, sums) {
  const methods = (name, view) => [...ctx.data[name].values()].map(view);
  return {
    ...summaryFields(order, sums.total),
    itemsTaxTotal: sums.taxTotal,
    promotionCoupon:
      order.coupon &&
      node("PromotionCoupon", iri("promotion-coupons", order.coupon), { code: order.coupon }),
    appliedGiftCardAmount: sums.appliedGiftCardAmount,
    giftCards: sums.giftCards.map(({ code, used }) =>
      node("GiftCard", iri("gift-cards", code), { code, amount: used }),
    ),
    availableShippingMethods: order.shipments.length
      ? methods("shippingMethods", (method) => views.shippingMethod(method, method.price))
      : [],
    availablePaymentMethods: order.payments.length
      ? methods("paymentMethods", views.paymentMethod)
      : [],
    email: order.customer?.email ?? null,
    invoiceRequired: order.invoiceRequired,
    giftBoxFromName: order.giftBoxFromName,
    giftBoxToName: order.giftBoxToName,
    giftBoxMessage: order.giftBoxMessage,
    eligibleForBrtFermopoint:
      order.shipments.length > 0 && (order.shippingAddress?.countryCode ?? "IT") === "IT",
  };
}

/** Order list and detail of the specification: number, date, status, total, paymentStatus, shippingStatus, token. */
const summaryFields = (order, total) => ({
  token: order.token,
  date: order.completedAt,
  status: statusOf(order),
  total,
  paymentStatus: order.paymentState,
  shippingStatus:
    order.state !== "cart" && order.shipments.length === 0 ? "no_shipping" : order.shippingState,
});

function statusOf(order) {
  if (["cart", "cancelled"].includes(order.state)) return order.state;
  if (order.shippingState === "shipped" && order.shipments.length) return "shipped";
  if (order.paymentState === "paid") return order.shipments.length ? "ready" : "paid";
  return order.payments.at(-1)?.method === "CONTRASSEGNO"
    ? "pending_on_delivery"
    : order.paymentState;
}

export function orderInList(ctx, order) {
  const { itemsTotal, itemsSubtotal, total } = totals(ctx, order);
  return node("Order", orderIri(order), {
    channel: iri("channels", ctx.data.channel.code),
    tokenValue: order.token,
    number: order.number,
    itemsTotal,
    state: order.state,
    itemsSubtotal,
    ...(ctx.plugins && summaryFields(order, total)),
  });
}

/** One adjustment per unit for promotion and tax, one per shipment for the cost. */
export function adjustments(ctx, order) {
  const list = [];
  const add = (item, type, label, amount, neutral) =>
    list.push({ item, body: { id: order.id * 1000 + list.length, type, label, amount, neutral } });
  for (const { method } of order.shipments)
    add(
      null,
      "shipping",
      ctx.data.shippingMethods.get(method).name,
      ctx.data.shippingMethods.get(method).price,
      false,
    );
  for (const { item, units } of totals(ctx, order).items) {
    for (const { promotion, tax } of units) {
      if (promotion)
        add(
          item,
          "order_promotion",
          ctx.data.coupons.get(order.coupon).promotion,
          promotion,
          false,
        );
      if (tax) add(item, "tax", "IVA 22% (22%)", tax, true);
    }
  }
  return list.map(({ item, body }) => ({
    item,
    view: node("Adjustment", iri("adjustments", body.id), body),
  }));
}

export const adjustmentList = (ctx, list) => {
  const type = ctx.query.get("type");
  const wanted = list.map(({ view }) => view).filter((view) => !type || view.type === type);
  return collection("Adjustment", ctx, wanted, { search: [] });
};
