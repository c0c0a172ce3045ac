import type { CheckoutState } from "./order.ts";

type AddressField =
  | "firstName"
  | "lastName"
  | "phoneNumber"
  | "company"
  | "street"
  | "streetNumber"
  | "city"
  | "provinceCode"
  | "provinceName"
  | "postcode"
  | "countryCode"
  | "notes"
  | "fiscalCode"
  | "vatNumber"
  | "pec"
  | "sdi";

export type AddressFields = { readonly [Field in AddressField]?: string | null };

const NEEDED: readonly AddressField[] = [
  "firstName",
  "lastName",
  "phoneNumber",
  "street",
  "streetNumber",
  "city",
  "provinceCode",
  "postcode",
  "countryCode",
];

export function isAddressComplete(
  address: AddressFields | null | undefined,
  { invoice }: { invoice: boolean },
): boolean {
  if (!address) return false;
  return NEEDED.every((field) => address[field]) && (!invoice || Boolean(address.fiscalCode));
}

const COMPARED: readonly AddressField[] = [
  ...NEEDED,
  "company",
  "notes",
  "fiscalCode",
  "vatNumber",
  "pec",
  "sdi",
];

function isSameAddress(a: AddressFields, b: AddressFields): boolean {
  const same = (field: AddressField) => (a[field] || null) === (b[field] || null);
  // A backend may fill in the name of a province that is known by its code.
  return COMPARED.every(same) && (Boolean(a.provinceCode) || same("provinceName"));
}

type CartDetails = {
  checkoutState: string;
  email?: string | null;
  customer?: { email?: string | null } | null;
  shippingAddress?: AddressFields | null;
  billingAddress?: AddressFields | null;
  invoiceRequired?: boolean;
};

/** What the form does not ask (the email of a logged-in customer, an address for gift cards) is left out. */
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
  items: readonly { selectedVariant?: { shippingRequired?: boolean } | null }[];
};

/** An item that does not say is taken to need shipping. */
export function needsShipping(cart: ShippableCart): boolean {
  return cart.items.some((item) => item.selectedVariant?.shippingRequired !== false);
}

const LABELS: Readonly<Record<string, string>> = {
  new: "In attesa di pagamento",
  awaiting_payment: "In attesa di pagamento",
  pending_on_delivery: "Pagamento alla consegna",
  authorized: "Pagamento autorizzato",
  partially_authorized: "Pagamento autorizzato in parte",
  partially_paid: "Pagato in parte",
  paid: "Pagato",
  ready: "Pronto per la spedizione",
  partially_shipped: "Spedito in parte",
  shipped: "Spedito",
  no_shipping: "Spedito",
  delivered: "Consegnato",
  fulfilled: "Completato",
  cancelled: "Annullato",
  partially_refunded: "Rimborsato in parte",
  refunded: "Rimborsato",
};

/** Order, payment and shipping statuses share one list; a backend may add its own. */
export function orderStatusLabel(status: string | null | undefined): string {
  const label = status && Object.hasOwn(LABELS, status) ? LABELS[status] : undefined;
  return label ?? "In lavorazione";
}
