import type events from "./order-events.json";
// Without zod: the office loads this in the browser, where its policy forbids what zod tries at start.

/** Larger totals of lists are counted once in a while: "about so many". */
export const exactTotal = 10_000;

export const staffRoles = ["owner", "orders", "catalogue", "accountant"] as const;
export type StaffRole = (typeof staffRoles)[number];

export const staffRoleNames: Record<StaffRole, string> = {
  owner: "Titolare",
  orders: "Ordini e clienti",
  catalogue: "Catalogo e contenuti",
  accountant: "Contabilità",
};

/** What the login of the office answers, with 401, when the password is right and a code is missing, or wrong. */
export const secondFactorNeeded = "Second factor required.";
export const passkeyNeeded = "Passkey required.";
export const secondFactorWrong = "Invalid second factor.";

/** The `code` of a 403 of the office: the session must first prove again who holds it, or add a second factor. */
export const sessionRefusals = ["proof_required", "second_factor_required"] as const;
export type SessionRefusal = (typeof sessionRefusals)[number];

/** What a field of products can hold, and where its page shows it; "office" never leaves the back office. */
export const fieldTypes = ["select", "text", "textarea", "number", "checkbox", "date"] as const;
export type FieldType = (typeof fieldTypes)[number];

export const fieldPlaces = ["facts", "intro", "section", "office"] as const;
export type FieldPlace = (typeof fieldPlaces)[number];

/** Free text says something else on every product: there is nothing to choose from. */
export const canFilter = (type: FieldType): boolean => type !== "text" && type !== "textarea";

export const ingredientKinds = ["active", "ingredient", "allergen"] as const;

type ResentEmail = { label: string; after: (keyof typeof events)[] };

const emails = {
  order_confirmation: { label: "Conferma dell’ordine", after: ["placed"] },
  payment_received: { label: "Pagamento ricevuto", after: ["paid"] },
  payment_failed: { label: "Pagamento non riuscito", after: ["payment_failed"] },
  payment_missing: { label: "Bonifico che manca", after: ["payment_reminded"] },
  payment_changed: { label: "Pagamento cambiato", after: ["payment_method_changed"] },
  order_shipped: { label: "Ordine spedito", after: ["shipped"] },
  order_late: { label: "Nuova data di consegna", after: ["delivery_late", "delivery_changed"] },
  order_collectable: { label: "Pronto al ritiro", after: ["collectable"] },
  order_delivered: { label: "Ordine consegnato", after: ["delivered"] },
  order_cancelled: { label: "Ordine annullato", after: ["cancelled", "expired"] },
  order_refunded: { label: "Rimborso", after: ["refunded"] },
  gift_card: { label: "Carta regalo", after: ["gift_cards_issued"] },
} satisfies Record<string, ResentEmail>;

/** Emails of an order that can be sent again once one of the events in `after` has happened. */
export const orderEmails: Record<keyof typeof emails, ResentEmail> = emails;

export type ProductColumn = {
  type: "line" | "text" | "markdown" | "number" | "flag";
  label: string;
  help?: string;
};

/**
 * Columns of `products` that staff write as they are. Validation, the admin API, products.csv and the form of the office
 * follow from these lines; all but flags may be empty.
 */
export const productColumns = {
  subtitle: { type: "line", label: "Sottotitolo" },
  shortDescription: { type: "text", label: "Descrizione breve" },
  description: { type: "markdown", label: "Descrizione" },
  listed: {
    type: "flag",
    label: "Nelle liste",
    help: "Se è spento, si apre solo dal suo indirizzo",
  },
  isNew: { type: "flag", label: "Novità" },
} as const satisfies Record<string, ProductColumn>;
