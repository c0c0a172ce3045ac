import { cartView } from "#app/cart/cart-view.ts";
import type { CartView } from "#app/cart/cart-view.ts";
import { canSelectPayment } from "#contract/checkout/steps.ts";
import type { AddressInput } from "#contract/address.ts";
import { formatEuro } from "#contract/money.ts";
import type { CheckoutState, Order } from "#contract/order.ts";
import * as m from "#messages";
import { addressValues, goToOnePlace } from "./address-values.ts";
import type { AddressValues } from "./address-values.ts";
import { cartKind } from "./cart-kind.ts";
import { chosenPayment, chosenShipping } from "./chosen-methods.ts";
import { deliveryDays } from "./delivery-days.ts";
import type { CartKind } from "./details.ts";
import { isShort, shortage } from "./explain-refusal.ts";

export type MethodView = {
  code: string;
  name: string;
  price: string | null;
  detail: string | null;
  requiresPudo: boolean;
};

export type DetailsView = {
  email: string;
  shippingAddress: AddressValues;
  billingAddress: AddressValues;
  billingSame: boolean;
  invoiceRequired: boolean;
};

/** What the checkout shows of a cart. */
export type CheckoutView = Pick<CartView, "lines" | "rows" | "total" | "tax" | "quantity"> & {
  token: string;
  state: CheckoutState;
  kind: CartKind;
  /** What the form begins with. */
  details: DetailsView;
  /** What the cart has. */
  saved: DetailsView;
  shippingMethods: MethodView[];
  shipping: string | null;
  paymentMethods: MethodView[];
  payment: string | null;
  pudo: { id: string; name: string; address: string } | null;
  /** Where and when it arrives, as far as it is known. */
  delivery: string | null;
  gift: string | null;
  shortages: string[];
};

/** A saved address, or none, stands in for what the cart does not have yet. */
export function checkoutView(order: Order, saved: AddressInput | null, now: Date): CheckoutView {
  const { lines, rows, total, tax, quantity } = cartView(order);
  const shipping = chosenShipping(order);
  return {
    lines,
    rows,
    total,
    tax,
    quantity,
    token: order.token,
    state: order.checkoutState,
    kind: cartKind(order),
    details: detailsOf(order, saved),
    saved: detailsOf(order, null),
    shippingMethods: shippingMethods(order, now),
    shipping,
    paymentMethods: canSelectPayment(order.checkoutState) ? paymentMethods(order) : [],
    payment: chosenPayment(order),
    pudo: order.pudo && {
      id: order.pudo.id,
      name: order.pudo.name,
      address: `${order.pudo.address}, ${order.pudo.city}`,
    },
    delivery: deliveryOf(order, shipping, now),
    gift: giftOf(order),
    shortages: order.items.filter(isShort).map(shortage),
  };
}

function detailsOf(order: Order, saved: AddressInput | null): DetailsView {
  const shipping = saved ?? order.shippingAddress;
  const billing = saved ?? order.billingAddress;
  return {
    email: order.email ?? "",
    shippingAddress: addressValues(shipping),
    billingAddress: addressValues(billing),
    billingSame: goToOnePlace(shipping, billing),
    invoiceRequired: order.invoiceRequired,
  };
}

function shippingMethods(order: Order, now: Date): MethodView[] {
  return order.availableShippingMethods.map((method) => ({
    code: method.code,
    name: method.name,
    price: method.price === 0 ? m["cart.free"]() : formatEuro(method.price),
    detail: [method.description, days(method, now)].filter(Boolean).join(" ") || null,
    requiresPudo: method.requiresPudo,
  }));
}

function days(method: Parameters<typeof deliveryDays>[0], now: Date): string | null {
  const delivery = deliveryDays(method, now);
  return delivery && m["checkout.delivery_between"](delivery);
}

function paymentMethods(order: Order): MethodView[] {
  return order.availablePaymentMethods.map(({ code, name, description, fee }) => ({
    code,
    name,
    price: fee === 0 ? null : m["checkout.fee"]({ amount: formatEuro(fee) }),
    detail: description,
    requiresPudo: false,
  }));
}

function deliveryOf(order: Order, shipping: string | null, now: Date): string | null {
  const method = order.availableShippingMethods.find(({ code }) => code === shipping);
  if (!method) return null;
  if (method.requiresPudo && order.pudo) {
    const { name, address, city } = order.pudo;
    return m["checkout.delivery_pudo"]({ name, address: `${address}, ${city}` });
  }
  const delivery = deliveryDays(method, now);
  return delivery ? m["checkout.delivery_named"]({ name: method.name, ...delivery }) : method.name;
}

function giftOf(order: Order): string | null {
  const box = order.items.find(({ giftBox }) => giftBox);
  if (!box) return null;
  const { giftBoxToName: to } = order;
  return to ? m["checkout.gift_to"]({ box: box.productName, to }) : box.productName;
}
