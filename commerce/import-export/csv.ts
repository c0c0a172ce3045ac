import { parse } from "csv-parse/sync";
import { invalid } from "../kernel/errors.ts";

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

export type CsvRow = { line: number; cells: Record<string, string> };

const MAX_ROWS = 20_000;

/** Italian headings people write, by the name exports use. */
const spelled: Record<string, string> = {
  codice: "variant",
  code: "variant",
  variante: "variant",
  prodotto: "product",
  giacenza: "onhand",
  prezzo: "price",
  "prezzo pieno": "originalprice",
  nome: "firstname",
  cognome: "lastname",
  telefono: "phonenumber",
  da: "from",
  a: "to",
};

/** The rows of a file by their headings in lower case; `needed` must be among them. */
export function readCsv(text: string, needed: string[]): CsvRow[] {
  const parsed = parseRows(text);
  const headings = (parsed[0]?.record ?? []).map(nameOf);
  const missing = needed.filter((name) => !headings.includes(name.toLowerCase()));
  if (missing.length > 0) throw invalid("", `Mancano le colonne: ${missing.join(", ")}`);
  const rows = parsed.slice(1).map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(headings.map((name, index) => [name, bare(record[index] ?? "")])),
  }));
  if (rows.length === 0) throw invalid("", "Il file non ha righe");
  if (rows.length > MAX_ROWS) throw invalid("", "Il file ha più di 20.000 righe: dividilo");
  return rows;
}

type Parsed = { record: string[]; info: { lines: number } };

function parseRows(text: string): Parsed[] {
  try {
    return parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      info: true,
      relaxColumnCount: true,
      skipRecordsWithEmptyValues: true,
    }) as unknown as Parsed[];
  } catch {
    throw invalid("", "Il file non è un CSV: controlla virgolette e separatori");
  }
}

/** Italian spreadsheets write semicolons, because the comma is in the numbers. */
function separatorOf(text: string): string {
  const [first = ""] = text.split(/\r?\n/, 1);
  const count = (separator: string) => first.split(separator).length;
  return [";", ",", "\t"].reduce((best, next) => (count(next) > count(best) ? next : best));
}

function nameOf(heading: string): string {
  const name = heading.trim().toLowerCase();
  return spelled[name] ?? name;
}

/** Exports put an apostrophe before what a spreadsheet would run. */
const bare = (cell: string) => cell.trim().replace(/^'(?=[=+\-@\t\r])/, "");

/** UTF-8, or what older spreadsheets write. */
export function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
