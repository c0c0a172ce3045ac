import { keysOf } from "./format/keys-of.ts";
import type { CheckoutState, OrderAddress } from "./order.ts";
import labels from "./order-statuses.json" with { type: "json" };

type AddressFields = { readonly [Field in keyof OrderAddress]?: string | null };

export const ADDRESS_FIELDS = keysOf({
  firstName: true,
  lastName: true,
  phoneNumber: true,
  company: true,
  street: true,
  streetNumber: true,
  city: true,
  provinceCode: true,
  provinceName: true,
  postcode: true,
  countryCode: true,
  notes: true,
  fiscalCode: true,
  vatNumber: true,
  pec: true,
  sdi: true,
} satisfies Record<keyof OrderAddress, true>);

function isSameAddress(a: AddressFields, b: AddressFields): boolean {
  // A backend may fill in the province's name from its code, which is no change by the shopper.
  const compared = ADDRESS_FIELDS.filter((field) => field !== "provinceName" || !a.provinceCode);
  return compared.every((field) => (a[field] || null) === (b[field] || null));
}

type CartDetails = {
  checkoutState: string;
  email?: string | null;
  customer?: { email?: string | null } | null;
  shippingAddress?: AddressFields | null;
  billingAddress?: AddressFields | null;
  invoiceRequired?: boolean;
};

/** Fields that the form does not show (the email of a signed-in customer, the address of a gift-card order) are absent. */
type FormDetails = {
  email?: string;
  shippingAddress?: AddressFields;
  billingAddress?: AddressFields;
  invoiceRequired?: boolean;
};

export function detailsChanged(cart: CartDetails, form: FormDetails): boolean {
  const { email, shippingAddress, billingAddress } = form;
  return (
    cart.checkoutState === "cart" ||
    (email !== undefined && email !== (cart.email ?? cart.customer?.email ?? "")) ||
    (form.invoiceRequired ?? false) !== (cart.invoiceRequired ?? false) ||
    (shippingAddress !== undefined &&
      !isSameAddress(shippingAddress, cart.shippingAddress ?? {})) ||
    (billingAddress !== undefined && !isSameAddress(billingAddress, cart.billingAddress ?? {}))
  );
}

const WITH_SHIPPING: readonly CheckoutState[] = [
  "addressed",
  "shipping_selected",
  "shipping_skipped",
  "payment_selected",
  "payment_skipped",
];
const WITH_PAYMENT: readonly CheckoutState[] = WITH_SHIPPING.filter(
  (state) => state !== "addressed",
);
const READY: readonly CheckoutState[] = ["payment_selected", "payment_skipped"];

export function canSelectShipping(state: CheckoutState): boolean {
  return WITH_SHIPPING.includes(state);
}

export function canSelectPayment(state: CheckoutState): boolean {
  return WITH_PAYMENT.includes(state);
}

export function canComplete(state: CheckoutState): boolean {
  return READY.includes(state);
}

type ShippableCart = {
  items: readonly {
    selectedVariant?: { shippingRequired?: boolean } | null;
    unavailable?: string | undefined;
  }[];
};

/** Items without the flag need shipping; unavailable items count only if the cart has no others. */
export function needsShipping({ items }: ShippableCart): boolean {
  const ordered = items.filter(({ unavailable }) => !unavailable);
  return (ordered.length > 0 ? ordered : items).some(
    (item) => item.selectedVariant?.shippingRequired !== false,
  );
}

/** Order, payment and shipping statuses share one list; a backend may add its own, shown as "in lavorazione". */
export function orderStatusLabel(status: string | null | undefined): string {
  return new Map(Object.entries(labels)).get(status ?? "") ?? "In lavorazione";
}
