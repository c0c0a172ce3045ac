import { NOVELTY } from "../constants.ts";
import type events from "./order-events.json";
// No zod here: the browser loads this file, and the office's CSP forbids the `eval` that zod tries on start-up.

/** Totals above this are cached for a while instead of counted per request, and shown as "about so many". */
export const exactTotal = 10_000;

export const staffRoles = ["owner", "orders", "catalogue", "accountant"] as const;
export type StaffRole = (typeof staffRoles)[number];

export const staffRoleNames: Record<StaffRole, string> = {
  owner: "Titolare",
  orders: "Ordini e clienti",
  catalogue: "Catalogo e contenuti",
  accountant: "Contabilità",
};

/** Fields whose numbers are cents, wherever a change is shown. */
export const moneyFields: ReadonlySet<string> = new Set(
  "price originalPrice amount fee minTotal maxTotal freeFrom from".split(" "),
);

/** Messages of the office login's 401 responses: the password is right, but the second factor is missing or wrong. */
export const secondFactorNeeded = "Second factor required.";
export const passkeyNeeded = "Passkey required.";
export const secondFactorWrong = "Invalid second factor.";

/** `code` of the office's 403 responses: the session must first re-authenticate or set up a second factor. */
export const sessionRefusals = ["proof_required", "second_factor_required"] as const;
export type SessionRefusal = (typeof sessionRefusals)[number];

/** The types of custom product fields, and the places that show them; "office" is never shown to shoppers. */
export const fieldTypes = ["select", "text", "textarea", "number", "checkbox", "date"] as const;
export type FieldType = (typeof fieldTypes)[number];

export const fieldPlaces = ["facts", "intro", "section", "office"] as const;
export type FieldPlace = (typeof fieldPlaces)[number];

/** Free-text fields cannot be filters, because nearly every product has a different value. */
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
  order_cancelled: { label: "Ordine annullato", after: ["cancelled", "expired", "outranked"] },
  order_refunded: { label: "Rimborso", after: ["refunded"] },
  gift_card: { label: "Carta regalo", after: ["gift_cards_issued"] },
} satisfies Record<string, ResentEmail>;

/** Emails about an order that staff can resend once one of the events in `after` has happened. */
export const orderEmails: Record<keyof typeof emails, ResentEmail> = emails;

export type ProductColumn = {
  type: "line" | "text" | "markdown" | "number" | "flag";
  label: string;
  help?: string;
};

/**
 * Columns of `products` that staff edit directly. Validation, the admin API, products.csv and the office's form are
 * generated from this list; all but flags may be empty.
 */
export const productColumns = {
  subtitle: { type: "line", label: "Sottotitolo" },
  shortDescription: { type: "text", label: "Descrizione breve" },
  description: { type: "markdown", label: "Descrizione" },
  listed: {
    type: "flag",
    label: "Nelle liste",
    help: "Se è disattivato, si apre solo dal suo indirizzo",
  },
  isNew: {
    type: "flag",
    label: "Novità",
    help: `Per ${NOVELTY.days} giorni dalla pubblicazione`,
  },
} as const satisfies Record<string, ProductColumn>;

/** Long enough that guessing the phrase of a stolen backup costs too much. */
export const BACKUP_PHRASE_MIN_LENGTH = 16;
