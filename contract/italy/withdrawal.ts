import {
  formatDateTime,
  formatLongDate,
  parseDate,
  withArticle,
  calendarDateInRome,
} from "../format/dates.ts";
import { companyAddress } from "./address-lines.ts";
import { addDays, firstDay } from "./working-days.ts";

export type Statement = {
  company: string;
  firstName: string;
  lastName: string;
  email: string;
  orderNumber: string;
  orderedAt: Date | string | null;
  /** Null means the whole order. */
  items: { name: string; quantity?: number }[] | null;
  notes: string | null;
};

/** The withdrawal declaration: the text shown for confirmation is stored and emailed word for word. */
export function composeStatement(statement: Statement): string {
  const ordered = statement.orderedAt
    ? ` ${withArticle("del", formatLongDate(statement.orderedAt))}`
    : "";
  const name = oneLine(`${statement.firstName} ${statement.lastName}`);
  return [
    "Dichiarazione di recesso",
    "",
    `Destinatario: ${oneLine(statement.company)}`,
    "",
    `Con la presente io, ${name}, recedo dal contratto di vendita relativo all’ordine n. ${oneLine(statement.orderNumber)}${ordered}.`,
    ...scope(statement.items),
    "",
    `E-mail per la conferma di ricezione: ${statement.email}`,
    ...(statement.notes ? [`Note: ${oneLine(statement.notes)}`] : []),
  ].join("\n");
}

export const isPlainNumber = (orderNumber: string) => /^#?[\w-]{1,32}$/.test(orderNumber);
const isPlainName = (name: string) => /^[\p{L}\p{M}'’ -]{1,40}$/u.test(name);

/**
 * The declaration for an unverified mailbox: art. 54-bis requires sending its content, but without this a stranger could
 * send advertising or links in the shop's name.
 */
export function withoutFreeText(statement: Statement): Statement {
  const { firstName, lastName, orderNumber, items } = statement;
  const isNamed = isPlainName(firstName) && isPlainName(lastName);
  const listed = items?.filter(({ quantity }) => quantity !== undefined) ?? [];
  return {
    ...statement,
    ...(!isNamed && { firstName: "[nome scritto", lastName: "nel modulo]" }),
    orderNumber: isPlainNumber(orderNumber) ? orderNumber : "[numero scritto nel modulo]",
    items: items && (listed.length > 0 ? listed : [{ name: "[quelli scritti nel modulo]" }]),
    notes: null,
  };
}

/** The law also requires date and time of the declaration. */
export function withReceipt(statement: string, receivedAt: Date): string {
  const moment = withArticle("il", formatDateTime(receivedAt));
  return `${statement}\nDichiarazione trasmessa online ${moment} (ora italiana).`;
}

type BoughtItem = { productName: string; variantName: string | null };

export const boughtName = ({ productName, variantName }: BoughtItem) =>
  variantName ? `${productName} (${variantName})` : productName;

function scope(items: Statement["items"]): string[] {
  if (items === null) return ["Il recesso riguarda l’intero ordine."];
  return [
    "Il recesso riguarda i seguenti prodotti:",
    ...items.map((item) => `- ${printItem(item)}`),
  ];
}

export const printItem = ({ name, quantity }: { name: string; quantity?: number }) =>
  quantity === undefined ? oneLine(name) : `${oneLine(name)}, quantità ${quantity}`;

/** Collapses line breaks, so that user input cannot add lines to the declaration. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

/** All three legal terms (to withdraw, refund and return) are fourteen days. */
const fourteenDaysAfter = (moment: Date) => addDays(calendarDateInRome(moment), 14);

type Moment = string | Date | null | undefined;
type Placed = {
  shippingState: string;
  checkoutCompletedAt?: Moment;
  shipments: readonly { state: string; deliveredAt?: Moment }[];
};

/** The term starts with each parcel's delivery, or with the order if nothing is delivered, as with gift cards. */
export const termStarts = (order: Placed): (Date | null)[] =>
  (order.shippingState === "no_shipping"
    ? [order.checkoutCompletedAt]
    : order.shipments
        .filter(({ state }) => state !== "cancelled")
        .map(({ deliveredAt }) => deliveredAt)
  ).map((moment) => (moment instanceof Date ? moment : parseDate(moment ?? "")));

/**
 * The last day to withdraw (art. 52 Codice del consumo): fourteen days after the last parcel arrived, moved to the next
 * working day (Reg. 1182/71). Undefined while a parcel is in transit.
 */
export function lastDayToWithdraw(deliveries: readonly (Date | null)[]): string | undefined {
  const arrived = deliveries.flatMap((date) => date ?? []);
  if (arrived.length === 0 || arrived.length < deliveries.length) return undefined;
  const last = new Date(Math.max(...arrived.map((date) => date.getTime())));
  return firstDay(fourteenDaysAfter(last));
}

/** The last day to refund a withdrawal declared at this instant (art. 56). */
export const refundBy = fourteenDaysAfter;

/** The last day to send the goods back (art. 57). */
export const returnBy = (receivedAt: Date) => firstDay(fourteenDaysAfter(receivedAt));

/** True after the last day to withdraw, which ends at midnight in Rome. */
export function isLate(deliveries: readonly (Date | null)[], now: Date): boolean {
  const lastDay = lastDayToWithdraw(deliveries);
  return lastDay !== undefined && calendarDateInRome(now) > lastDay;
}

type Bought = {
  productName: string;
  giftCard?: boolean;
  product?: { sealed?: boolean | null | undefined } | undefined;
};

const law = "(art. 59, lett. e, Codice del consumo)";

/** Explains the hygiene exception for these items; null if none is sealed. */
export function sealWords(items: readonly Bought[]): string | null {
  const goods = items.filter(({ giftCard }) => !giftCard);
  const sealed = goods.filter(({ product }) => product?.sealed);
  if (goods.some(({ product }) => product?.sealed == null)) return ofSealedGoods;
  if (sealed.length === 0) return null;
  if (sealed.length === goods.length) {
    return `Per motivi igienici il recesso è escluso se apri il sigillo ${law}.`;
  }
  const names = [...new Set(sealed.map(({ productName }) => productName))];
  return `Per motivi igienici il recesso è escluso se apri il sigillo di ${joined(names)} ${law}.`;
}

/** Generic wording for when the items are unknown. */
export const ofSealedGoods = `Per i prodotti con sigillo igienico il recesso è escluso se il sigillo viene aperto ${law}.`;

const joined = (names: string[]) =>
  names.map((name) => `«${name}»`).join(names.length > 2 ? ", " : " e ");

type Addressee = Partial<Record<"name" | "email" | "pec", string>> &
  Parameters<typeof companyAddress>[0];

/** The model withdrawal form of annex I, part B, Codice del consumo: title, instruction, lines to fill in, note. */
export function modelForm(seller: Addressee) {
  const { name, email, pec } = seller;
  const addressee = [name, companyAddress(seller), email, pec].filter(Boolean);
  return {
    title: "Modulo di recesso tipo",
    instruction: "Compila e restituisci questo modulo solo se desideri recedere dal contratto.",
    lines: [`— Destinatario: ${addressee.join(", ")}`, ...fields],
    note: "(*) Cancellare la dicitura inutile.",
  };
}

const fields = [
  "— Con la presente io/noi (*) notifico/notifichiamo (*) il recesso dal mio/nostro (*) contratto di vendita dei seguenti beni (*)",
  "— Ordinato il (*) / ricevuto il (*)",
  "— Nome del/dei consumatore(i)",
  "— Indirizzo del/dei consumatore(i)",
  "— Firma del/dei consumatore(i) (solo se il presente modulo è notificato in versione cartacea)",
  "— Data",
];
