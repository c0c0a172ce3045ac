import { formatEuro } from "#contract/money.ts";
import type { Refusal } from "../pricing/promotions/types.ts";

const unknown = "Il codice del coupon non è valido.";

/** Shown beside the field, so it tells the shopper what to do. */
export function couponMessage(refusal: Refusal): string {
  switch (refusal.reason) {
    case "expired":
      return "Questo codice è scaduto.";
    case "usage_limit":
      return "Questo codice ha raggiunto il numero massimo di utilizzi.";
    case "per_customer_limit":
      return "Hai già usato questo codice.";
    case "first_order_only":
      return "Questo codice vale solo per il primo ordine.";
    case "not_applicable":
      return "Questo codice non si applica ai prodotti nel carrello.";
    case "shipping_method":
      return "Questo codice non vale per la spedizione scelta.";
    case "minimum_not_reached":
      return `Per usare questo codice mancano ${formatEuro(refusal.missing)} di prodotti.`;
    default:
      return unknown;
  }
}
