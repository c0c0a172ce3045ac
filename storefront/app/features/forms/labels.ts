import { createContext, use } from "react";
import * as m from "#messages";

/** A form may call its fields otherwise, by full name. */
export type Labels = Readonly<Record<string, string>>;

export const LabelsContext = createContext<Labels>({});

const common: Readonly<Record<string, () => string>> = {
  firstName: m["field.first_name"],
  lastName: m["field.last_name"],
  email: m["field.email"],
  password: m["field.password"],
  confirmPassword: m["field.confirm_password"],
  currentPassword: m["field.current_password"],
  newPassword: m["field.new_password"],
  confirmNewPassword: m["field.confirm_new_password"],
  birthday: m["field.birthday"],
  gender: m["field.gender"],
  phoneNumber: m["field.phone"],
  company: m["field.company"],
  street: m["field.street"],
  streetNumber: m["field.street_number"],
  postcode: m["field.postcode"],
  city: m["field.city"],
  provinceCode: m["field.province"],
  countryCode: m["field.country"],
  notes: m["field.notes"],
  fiscalCode: m["field.fiscal_code"],
  vatNumber: m["field.vat_number"],
  pec: m["field.pec"],
  sdi: m["field.sdi"],
  invoiceRequired: m["field.invoice_required"],
  privacy: m["field.privacy"],
  newsletter: m["field.newsletter"],
  profiling: m["field.profiling"],
  terms: m["field.terms"],
  message: m["field.message"],
  orderNumber: m["field.order_number"],
  productCode: m["field.product_code"],
  type: m["field.type"],
  title: m["field.title"],
  comment: m["field.comment"],
  rating: m["field.rating"],
};

/** The name of a field as people read it: `billingAddress.firstName` is «Nome». */
export function labelOf(name: string, labels: Labels): string {
  const last = name.split(".").at(-1) ?? name;
  return labels[name] ?? common[last]?.() ?? name;
}

export function useLabel(name: string): string {
  return labelOf(name, use(LabelsContext));
}
