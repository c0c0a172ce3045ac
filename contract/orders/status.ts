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
