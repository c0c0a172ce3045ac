import { formatDateTime, formatLongDate, withArticle } from "../format/dates.ts";

export type Statement = {
  company: string;
  firstName: string;
  lastName: string;
  email: string;
  orderNumber: string;
  orderedAt: Date | string | null;
  /** Null withdraws from the whole order. */
  items: { name: string; quantity?: number }[] | null;
  notes: string | null;
};

/** The declaration: what a consumer reads before confirming it is word for word what is kept and sent back. */
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

/** The law also wants its date and time. */
export function withReceipt(statement: string, receivedAt: Date): string {
  const moment = withArticle("il", formatDateTime(receivedAt));
  return `${statement}\nDichiarazione trasmessa online ${moment} (ora italiana).`;
}

type BoughtItem = { productName: string; variantName: string | null };

/** How a statement calls what was bought. */
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

/** Nobody may write lines of their own into the form of the statement. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
