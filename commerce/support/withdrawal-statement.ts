import { formatDateTime, formatLongDate, withArticle } from "#contract/format/dates.ts";

export type Statement = {
  company: string;
  firstName: string;
  lastName: string;
  email: string;
  orderNumber: string;
  orderedAt: Date | null;
  /** Null withdraws from the whole order. */
  items: { name: string; quantity?: number }[] | null;
  notes: string | null;
  receivedAt: Date;
};

/** What the law wants kept and sent back: the content of the statement, and its date and time. */
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
    `Dichiarazione trasmessa online ${withArticle("il", formatDateTime(statement.receivedAt))} (ora italiana).`,
  ].join("\n");
}

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
