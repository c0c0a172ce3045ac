import type { Customer } from "#contract/customer.ts";

/** What a request form starts with. */
export type ContactValues = {
  type?: string;
  firstName?: string;
  email?: string;
  orderNumber?: string;
  productCode?: string;
};

/** Whoever is signed in need not say who they are; links from orders and products say what it is about. */
export function contactValues(customer: Customer | null, query: URLSearchParams): ContactValues {
  return {
    type: query.get("tipo") ?? undefined,
    firstName: customer?.fullName || undefined,
    email: customer?.email,
    orderNumber: query.get("ordine") ?? undefined,
    productCode: query.get("prodotto") ?? undefined,
  };
}
