import { isDeepStrictEqual } from "node:util";
import { parse } from "csv-parse/sync";
import type { z } from "zod";
import headings from "#contract/admin/csv-headings.json" with { type: "json" };
import { csvLabels } from "#contract/admin/desk/csv-labels.ts";
import { type FieldType, moneyFields, type ProductColumn } from "#contract/admin/constants.ts";
import type { FieldValue } from "#contract/admin/product.ts";
import { ProductLabel } from "#contract/catalogue.ts";
import { formatEuro, parseEuro } from "#contract/format/money.ts";
import { invalid } from "../kernel/ctx.ts";
import { type Cell, writeCsv } from "./files/xlsx.ts";

/** A column's heading, and the function that returns its cell. */
export type Column<Row> = [heading: string, cell: (row: Row) => Cell];

export const toCsv = <Row>(columns: Column<Row>[], found: AsyncIterable<Row> | Row[]) =>
  writeCsv({
    name: "",
    header: columns.map(([heading]) => csvLabels[heading] ?? heading),
    rows: cellsIn(columns, found),
  });

async function* cellsIn<Row>(columns: Column<Row>[], found: AsyncIterable<Row> | Row[]) {
  for await (const row of found) yield columns.map(([, cell]) => cell(row));
}

/** Columns whose heading equals the field name. */
export const columnsOf = <Name extends string>(...names: Name[]): Column<Record<Name, Cell>>[] =>
  names.map((name) => [name, (row) => row[name]]);

export const money = (cents: number | null): Cell => (cents === null ? null : { cents });

export type CsvRow = { line: number; cells: Record<string, string> };

const MAX_ROWS = 50_000;

/** Column names by their Italian headings and common synonyms. */
const spelled: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(csvLabels).map(([name, label]) => [label.toLowerCase(), name.toLowerCase()]),
  ),
  ...headings.spelled,
};

/** Parses a file into rows keyed by lower-case heading; the columns in `needed` are required. */
export function readCsv(text: string, needed: string[]): CsvRow[] {
  const parsed = parseRows(text);
  const headings = (parsed[0]?.record ?? []).map(nameOf);
  const missing = needed.filter((name) => !headings.includes(name.toLowerCase()));
  const names = missing.map((name) => csvLabels[name] ?? name);
  if (missing.length > 0) throw invalid("", `Mancano le colonne: ${names.join(", ")}`);
  const rows = parsed.slice(1).map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(headings.map((name, index) => [name, bare(record[index] ?? "")])),
  }));
  if (rows.length === 0) throw invalid("", "Il file non ha righe");
  if (rows.length > MAX_ROWS) throw invalid("", "Il file ha più di 50.000 righe: dividilo");
  return rows;
}

type Parsed = { record: string[]; info: { lines: number } };

function parseRows(text: string): Parsed[] {
  try {
    // The library's types lack the option `info`.
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

/** Italian spreadsheets separate with semicolons, because the comma is the decimal sign. */
function separatorOf(text: string): string {
  const [first = ""] = text.split(/\r?\n/, 1);
  const count = (separator: string) => first.split(separator).length;
  return [";", ",", "\t"].reduce((best, next) => (count(next) > count(best) ? next : best));
}

function nameOf(heading: string): string {
  const name = heading.trim().toLowerCase();
  const field = /^caratteristica:.*\((\w+)\)$/.exec(name)?.[1];
  return field === undefined ? (spelled[name] ?? name) : fieldColumn({ code: field });
}

/** Removes the apostrophe that exports add against CSV injection. */
const bare = (cell: string) => cell.trim().replace(/^'(?=[=+\-@\t\r])/, "");

/** Decodes UTF-8, or Windows-1252 of older spreadsheets. */
export function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

export type Cells = ReturnType<typeof cellsOf>;

/** Reads a row's cells by heading. Missing columns are undefined, and so are empty cells unless the field can be emptied. */
export function cellsOf(row: Record<string, string>) {
  const cell = (name: string) => row[name.toLowerCase()];
  const text = (name: string) => cell(name) || undefined;

  function read<Value>(name: string, parse: (text: string) => Value | null, problem: string) {
    const written = text(name);
    if (written === undefined) return undefined;
    const value = parse(written);
    if (value === null) throw invalid(name, `${problem}: ${written}`);
    return value;
  }

  return {
    text,
    needed(name: string): string {
      const written = text(name);
      if (written === undefined) throw invalid(name, "Questo campo è obbligatorio");
      return written;
    },
    euros: (name: string) => read(name, parseAmount, "Importo non valido"),
    whole: (name: string) => read(name, parseWhole, "Numero intero non valido"),
    flag: (name: string) => read(name, parseFlag, "Deve essere sì o no"),
    day: (name: string) => read(name, parseDay, "Data non valida"),
    /** A product column by its type; only texts and numbers can be emptied. */
    column(name: string, type: ProductColumn["type"]) {
      if (type === "flag") return this.flag(name);
      return this.orNone(name, type === "number" ? this.whole(name) : text(name));
    },
    /** A product field by its type; invalid values are reported later, when all values are checked. */
    field: (name: string, type: FieldType): FieldValue | undefined => {
      const written = cell(name);
      return written === undefined ? undefined : readField(type, written);
    },
    /** An empty cell in an existing column empties the field. */
    orNone: <Value>(name: string, value: Value | undefined): Value | null | undefined =>
      cell(name) === "" ? null : value,
  };
}

function parseAmount(text: string): number | null {
  const cents = parseEuro(text);
  return cents === null || cents < 0 || cents > 100_000_000 ? null : cents;
}

const parseWhole = (text: string) => (/^\d{1,7}$/.test(text) ? Number(text) : null);

function parseFlag(text: string): boolean | null {
  if (/^(true|vero|s[iì]|1|x)$/i.test(text)) return true;
  return /^(false|falso|no|0)$/i.test(text) ? false : null;
}

/** Accepts 31/12/1990 and 1990-12-31. */
function parseDay(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  if (year && month && day) return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
}

function readField(type: FieldType, written: string): FieldValue {
  if (written === "") return null;
  if (type === "select") return written.split("|").map((code) => code.trim());
  if (type === "checkbox") return parseFlag(written) ?? written;
  if (type === "date") return parseDay(written) ?? written;
  if (type !== "number") return written;
  const decimal = written.includes(",") ? written.replaceAll(".", "").replace(",", ".") : written;
  return /^-?\d+(\.\d+)?$/.test(decimal) ? Number(decimal) : written;
}

export const detailColumns = Object.entries(ProductLabel.shape)
  .filter(([, part]) => part.safeParse("text").success)
  .map(([part]) => ({ part: part as TextDetail, heading: `details.${part}` }));

type Details = z.infer<typeof ProductLabel>;
type TextDetail = {
  [Part in keyof Details]: Details[Part] extends string | null ? Part : never;
}[keyof Details];

export const fieldColumn = ({ code }: { code: string }) => `attributes.${code}`;

/** The name that staff gave the field, with its code, which stays the same. */
export const fieldHeading = ({ code, name }: { code: string; name: string }) =>
  `Caratteristica: ${name} (${code})`;

export const fieldCell = (value: FieldValue | undefined): string | number | boolean | null =>
  Array.isArray(value) ? value.join("|") : (value ?? null);

export type Difference = { field: string; before: string | null; after: string | null };

export function differences(before: object, edited: object): Difference[] {
  const known = new Map<string, unknown>(Object.entries(before));
  return Object.entries(edited).flatMap(([field, value]) => {
    if (value === undefined || isDeepStrictEqual(known.get(field) ?? null, value)) return [];
    return [{ field, before: shown(field, known.get(field)), after: shown(field, value) }];
  });
}

function shown(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? "sì" : "no";
  if (typeof value === "number" && moneyFields.has(field)) return formatEuro(value);
  return Array.isArray(value) ? value.join("|") : String(value);
}

export type RowOutcome = { code: string; created: boolean; changes: Difference[] };
