type Cell = string | number | boolean | Date | null | undefined;

/** Comma separated, every line ended by CRLF, with the mark spreadsheets need to read accents. */
export function toCsv(header: string[], lines: Cell[][]): string {
  return `\uFEFF${[header, ...lines].map((line) => `${line.map(write).join(",")}\r\n`).join("")}`;
}

function write(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== "string") return String(cell);
  const safe = defuse(cell);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A spreadsheet runs a cell that begins like a formula; shoppers choose their own names. */
const defuse = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

export const euros = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2));
