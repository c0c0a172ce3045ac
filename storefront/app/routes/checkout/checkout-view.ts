import { cartQuantity, cartView, type CartView } from "#app/features/cart/cart-view.ts";
import type { AddressInput } from "#contract/address.ts";
import { ADDRESS_FIELDS, canSelectPayment, needsShipping } from "#contract/checkout-rules.ts";
import { deliveryDays, orderBy } from "#contract/format/delivery.ts";
import { formatEuro } from "#contract/format/money.ts";
import { type InvoiceKind, invoiceKindOf } from "#contract/forms/invoice.ts";
import { sealWords } from "#contract/italy/withdrawal.ts";
import type { CheckoutState, Order, OrderAddress, ShippingMethod } from "#contract/order.ts";
import * as m from "#messages";
import { chosenPayment, chosenShipping } from "#app/features/orders/order-view.ts";
import type { CartKind } from "./details.ts";
import { countedShortages, leftOut, namesOf, shortages } from "./explain-refusal.ts";

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
  invoiceKind: InvoiceKind;
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
  /** The hygiene exception, where it concerns something in the cart. */
  seal: string | null;
  /** What the order cannot be placed with. */
  shortages: string[];
  /** Lines that the order goes without. */
  leftOut: { ids: number[]; names: string };
  orderable: boolean;
};

/** A saved address, or none, stands in for what the cart does not have yet. */
export function checkoutView(order: Order, saved: AddressInput | null, now: Date): CheckoutView {
  const { lines, rows, total, tax, orderable } = cartView(order);
  const missing = leftOut(order);
  const shipping = chosenShipping(order);
  return {
    lines: lines.filter(({ counted }) => counted),
    rows,
    total,
    tax,
    orderable,
    quantity: cartQuantity({ items: order.items.filter(({ unavailable }) => !unavailable) }),
    token: order.token,
    state: order.checkoutState,
    kind: cartKind(order),
    details: detailsOf(order, saved),
    saved: detailsOf(order, null),
    shippingMethods: shippingMethods(order),
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
    seal: sealWords(order.items),
    shortages: orderable ? countedShortages(order) : shortages(order),
    leftOut: { ids: missing.map(({ id }) => id), names: namesOf(missing) },
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
    invoiceRequired: saved?.invoiceRequired || order.invoiceRequired,
    invoiceKind: invoiceKindOf(billing ?? {}),
  };
}

function shippingMethods(order: Order): MethodView[] {
  return order.availableShippingMethods.map((method) => ({
    code: method.code,
    name: method.name,
    price: method.price === 0 ? m["cart.free"]() : formatEuro(method.price),
    detail: [method.description, daysOf(method)].filter(Boolean).join(" ") || null,
    requiresPudo: method.requiresPudo,
  }));
}

function daysOf({ delivery, inShop }: ShippingMethod): string | null {
  if (!delivery) return null;
  const days = deliveryDays(delivery);
  return inShop ? m["checkout.ready_days"]({ days }) : m["checkout.delivery_days"]({ days });
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

/** Where and when it arrives, once a method is chosen. */
function deliveryOf(order: Order, shipping: string | null, now: Date): string | null {
  const method = order.availableShippingMethods.find(({ code }) => code === shipping);
  if (!method) return null;
  const { pudo, delivery } = order;
  const name =
    method.requiresPudo && pudo
      ? m["checkout.delivery_pudo"]({ name: pudo.name, address: `${pudo.address}, ${pudo.city}` })
      : method.name;
  if (!delivery) return name;
  const days = deliveryDays(delivery);
  if (delivery.awaitsTransfer) return m["checkout.delivery_transfer"]({ name, days });
  const when = orderBy(delivery, now);
  return when
    ? m["checkout.delivery_by"]({ name, days, when })
    : m["checkout.delivery_named"]({ name, days });
}

function giftOf(order: Order): string | null {
  const box = order.items.find(({ giftBox }) => giftBox);
  if (!box) return null;
  const { giftBoxToName: to } = order;
  return to ? m["checkout.gift_to"]({ box: box.productName, to }) : box.productName;
}

/** An address as a form shows it: nothing is null. */
type AddressValues = { [Field in keyof OrderAddress]: string };

function addressValues(address: AddressInput | null): AddressValues {
  const values = ADDRESS_FIELDS.map((field) => [field, address?.[field] ?? ""]);
  const filled: AddressValues = Object.fromEntries(values);
  return { ...filled, countryCode: filled.countryCode || "IT" };
}

const notCompared = new Set<string>(["company", "fiscalCode", "vatNumber", "pec", "sdi", "notes"]);

/** Whether a bill goes where the parcel goes. */
function goToOnePlace(shipping: AddressInput | null, billing: AddressInput | null): boolean {
  if (!shipping || !billing) return true;
  return ADDRESS_FIELDS.every(
    (field) => notCompared.has(field) || (shipping[field] || null) === (billing[field] || null),
  );
}

export const cartKind = (order: Order): CartKind => ({
  guest: order.customer === null,
  needsShipping: needsShipping(order),
});
