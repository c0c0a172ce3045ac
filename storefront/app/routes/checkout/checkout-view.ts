import { cartQuantity, cartView, type CartView } from "#app/features/cart/cart-view.ts";
import type { AddressInput } from "#contract/address.ts";
import {
  ADDRESS_FIELDS,
  canComplete,
  canSelectPayment,
  canSelectShipping,
  needsShipping,
} from "#contract/checkout-rules.ts";
import { deliveryDates, deliveryDays, orderBy } from "#contract/format/delivery.ts";
import { formatEuro } from "#contract/format/money.ts";
import { addressLines } from "#contract/italy/address-lines.ts";
import { type InvoiceKind, invoiceKindOf } from "#contract/forms/invoice.ts";
import { sealWords } from "#contract/italy/withdrawal.ts";
import type { CheckoutState, Order, OrderAddress, ShippingMethod } from "#contract/order.ts";
import * as m from "#messages";
import { chosenPayment, chosenShipping } from "#app/features/orders/order-view.ts";
import type { CartKind } from "./details.ts";
import {
  countedShortages,
  lacksPickupPoint,
  leftOut,
  namesOf,
  shortages,
} from "./explain-refusal.ts";
import type { Done } from "./step.tsx";

export type MethodView = {
  code: string;
  name: string;
  /** Estimated arrival, if known: the title of the option. */
  days: string | null;
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

/** The part of a cart that the checkout shows. */
export type CheckoutView = Pick<CartView, "lines" | "rows" | "total" | "tax" | "quantity"> & {
  token: string;
  state: CheckoutState;
  kind: CartKind;
  /** Initial values of the form. */
  details: DetailsView;
  /** Values stored with the cart. */
  saved: DetailsView;
  /** States which steps are completed. */
  steps: Done;
  /** The stored shipping address in one line. */
  address: string;
  shippingMethods: MethodView[];
  shipping: string | null;
  /** Preselected method: the cheapest home delivery. */
  standard: string | null;
  paymentMethods: MethodView[];
  payment: string | null;
  /** True if the chosen method delivers to a pickup point and none is chosen. */
  lacksPoint: boolean;
  pudo: { id: string; name: string; address: string } | null;
  /** Place and time of delivery, as far as known. */
  delivery: string | null;
  gift: string | null;
  /** The hygiene exception (art. 59), if it applies to a product in the cart. */
  seal: string | null;
  /** Problems that prevent the order. */
  shortages: string[];
  /** Unavailable lines, which the order leaves out. */
  leftOut: { ids: number[]; names: string };
  orderable: boolean;
};

/** An address of the account fills in what the cart does not have yet. */
export function checkoutView(order: Order, saved: AddressInput | null, now: Date): CheckoutView {
  const { lines, rows, total, tax, orderable } = cartView(order);
  const missing = leftOut(order);
  const shipping = chosenShipping(order);
  const kind = cartKind(order);
  const lacksPoint = lacksPickupPoint(order);
  const place = kind.needsShipping ? order.shippingAddress : order.billingAddress;
  return {
    lines: lines.filter(({ counted }) => counted),
    rows,
    total,
    tax,
    orderable,
    quantity: cartQuantity({ items: order.items.filter(({ unavailable }) => !unavailable) }),
    token: order.token,
    state: order.checkoutState,
    kind,
    steps: savedSteps(order),
    lacksPoint,
    address: place ? addressLines(place).slice(0, -1).join(", ") : "",
    details: detailsOf(order, saved),
    saved: detailsOf(order, null),
    shippingMethods: shippingMethods(order),
    shipping,
    standard: standardMethod(order),
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

/** Completed steps, by the rules of SPEC §4. */
export function savedSteps(order: Order): Done {
  const state = order.checkoutState;
  return {
    contatti: order.customer !== null || Boolean(order.email),
    indirizzo: canSelectShipping(state),
    spedizione: !needsShipping(order) || (canSelectPayment(state) && !lacksPickupPoint(order)),
    pagamento: canComplete(state),
    ordine: false,
  };
}

function detailsOf(order: Order, saved: AddressInput | null): DetailsView {
  const shipping = saved ?? order.shippingAddress;
  const billing = saved ?? order.billingAddress;
  return {
    email: order.email ?? "",
    shippingAddress: addressValues(shipping),
    billingAddress: addressValues(billing),
    billingSame: !shipping || !billing || isSamePlace(shipping, billing),
    invoiceRequired: saved?.invoiceRequired || order.invoiceRequired,
    invoiceKind: invoiceKindOf(billing ?? {}),
  };
}

function shippingMethods(order: Order): MethodView[] {
  return order.availableShippingMethods.map((method) => ({
    code: method.code,
    name: method.name,
    days: daysOf(method),
    price: method.price === 0 ? m["cart.free"]() : formatEuro(method.price),
    detail: method.description,
    requiresPudo: method.requiresPudo,
  }));
}

function daysOf({ delivery, inShop }: ShippingMethod): string | null {
  if (!delivery) return null;
  const days = deliveryDates(delivery);
  return inShop ? m["checkout.ready_days"]({ days }) : days.charAt(0).toUpperCase() + days.slice(1);
}

/** Pickup and more expensive methods are never preselected. */
function standardMethod({ availableShippingMethods: methods }: Order): string | null {
  const home = methods.filter(({ requiresPudo, inShop }) => !requiresPudo && !inShop);
  return home.toSorted((one, other) => one.price - other.price)[0]?.code ?? null;
}

function paymentMethods(order: Order): MethodView[] {
  return order.availablePaymentMethods.map(({ code, name, description, fee }) => ({
    code,
    name,
    days: null,
    price: fee === 0 ? null : m["checkout.fee"]({ amount: formatEuro(fee) }),
    detail: description,
    requiresPudo: false,
  }));
}

/** Place and time of delivery, once a method is chosen. */
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

/** An address as form values: empty strings instead of null. */
type AddressValues = { [Field in keyof OrderAddress]: string };

function addressValues(address: AddressInput | null): AddressValues {
  const values = ADDRESS_FIELDS.map((field) => [field, address?.[field] ?? ""]);
  const filled: AddressValues = Object.fromEntries(values);
  return { ...filled, countryCode: filled.countryCode || "IT" };
}

const ofInvoices = ["fiscalCode", "vatNumber", "pec", "sdi"];
const notCompared = new Set<string>(["company", "notes", "provinceName", ...ofInvoices]);

/** Address fields that a parcel needs. */
export const PLACE_FIELDS = ADDRESS_FIELDS.filter((field) => !ofInvoices.includes(field));

export const isSamePlace = (one: AddressInput, other: AddressInput): boolean =>
  ADDRESS_FIELDS.every(
    (field) => notCompared.has(field) || (one[field] || null) === (other[field] || null),
  );

export const cartKind = (order: Order): CartKind => ({
  guest: order.customer === null,
  needsShipping: needsShipping(order),
});
