/** The letters an order can send, by their name in the API. */
export const letterNames: Record<string, string> = {
  order_confirmation: "Conferma dell’ordine",
  payment_received: "Pagamento ricevuto",
  payment_failed: "Pagamento non riuscito",
  order_shipped: "Ordine spedito",
  order_delivered: "Ordine consegnato",
  order_cancelled: "Ordine annullato",
  order_refunded: "Rimborso",
  gift_card: "Buono regalo",
};
