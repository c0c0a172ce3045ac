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
