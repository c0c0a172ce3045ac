// Without zod: the office loads this in the browser, where its policy forbids what zod tries at start.

/** What people who work here can be told of by email, with the part of the office it is about. */
export const noticeKinds = {
  order_placed: { name: "Nuovo ordine", area: "orders" },
  order_paid: { name: "Pagamento arrivato", area: "orders" },
  payment_failed: { name: "Pagamento non riuscito", area: "orders" },
  refund_failed: { name: "Rimborso non riuscito", area: "orders" },
  withdrawal_received: { name: "Recesso, con il suo termine", area: "withdrawal-requests" },
  message_received: { name: "Messaggio dal sito", area: "contact-requests" },
  stock_low: { name: "Prodotto che sta per finire", area: "products" },
  webhook_off: { name: "Webhook che non risponde più", area: "webhooks" },
  job_failed: { name: "E-mail o lavoro che non riesce", area: "jobs" },
} as const;

export type NoticeKind = keyof typeof noticeKinds;

export const noticeModes = ["now", "daily", "never"] as const;
export type NoticeMode = (typeof noticeModes)[number];

// Without zod: the office loads this in the browser, where its policy forbids what zod tries at start.

/** What may wait for somebody, the most urgent first. */
export const todoKinds = [
  "orders_late",
  "withdrawals",
  "manual_refunds",
  "returns",
  "refunds_failed",
  "orders_to_ship",
  "transfers",
  "messages",
  "jobs_failed",
  "webhooks_off",
  "reviews",
  "stock",
] as const;
export type TodoKind = (typeof todoKinds)[number];

// Without zod: the office loads this in the browser, where its policy forbids what zod tries at start.

/** What other programs can be told of, as the office names it. */
export const webhookEvents = {
  "order.placed": "Ordine ricevuto",
  "order.paid": "Ordine pagato",
  "order.payment_failed": "Pagamento non riuscito",
  "order.shipped": "Ordine spedito",
  "order.delivered": "Ordine consegnato",
  "order.cancelled": "Ordine annullato",
  "order.refunded": "Rimborso eseguito",
  "order.refund_failed": "Rimborso non riuscito",
  "withdrawal.received": "Recesso ricevuto",
  "withdrawal.answered": "Recesso, risposta data",
  "contact.received": "Messaggio ricevuto",
  "products.changed": "Prodotti cambiati",
  "variant.low_stock": "Scorte basse",
  "variant.back_in_stock": "Di nuovo disponibile",
} as const;

export type WebhookEvent = keyof typeof webhookEvents;
