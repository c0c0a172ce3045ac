import { escapeXml } from "#contract/format/markup.ts";
import { calendarDateInRome, dayMs, formatShortDate, timeInRome } from "#contract/format/dates.ts";
import { writeZip, type ZipEntry } from "./zip.ts";

/** Limits of Excel: rows per sheet, and 4 GB per ZIP entry. */
const largest = { rows: 1_048_576, characters: 2 ** 31 };

/**
 * Streams a workbook with one sheet per table; numbers and days are typed cells. Tables larger than a sheet continue on
 * another, so the list of sheets is written last.
 */
export const writeXlsx = (tables: Table[], at: Date, most = largest): AsyncGenerator<Uint8Array> =>
  writeZip(partsOf(tables, most), at);

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Indexes in `cellXfs` below. */
const styles = { plain: 0, heading: 1, money: 2, day: 3, moment: 4 };

const styleSheet = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const part = (name: string, content: string): ZipEntry => ({ name, content: [head + content] });

async function* partsOf(tables: Table[], most: typeof largest): AsyncGenerator<ZipEntry> {
  const names: string[] = [];
  for (const { name, header, rows } of tables) {
    const left = each(rows);
    let next = await left.next();
    async function* sheet(): AsyncGenerator<string> {
      let characters = 0;
      yield headOf(header);
      for (let row = 2; row <= most.rows && characters < most.characters && !next.done; row++) {
        const written = `<row>${next.value.map(cellOf).join("")}</row>`;
        characters += written.length;
        yield written;
        next = await left.next();
      }
      yield "</sheetData></worksheet>";
    }
    for (let part = 1; part === 1 || !next.done; part++) {
      names.push(part === 1 ? name : `${name} ${part}`);
      yield { name: `xl/worksheets/sheet${names.length}.xml`, content: sheet() };
    }
  }
  yield* packageOf(names);
}

async function* each(rows: Rows): AsyncGenerator<Cell[]> {
  yield* rows;
}

function* packageOf(names: string[]): Generator<ZipEntry> {
  const each = (write: (number: number, name: string) => string) =>
    names.map((name, index) => write(index + 1, name)).join("");
  const last = names.length + 1;
  yield part(
    "[Content_Types].xml",
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
  );
  yield part(
    "_rels/.rels",
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  yield part(
    "xl/workbook.xml",
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((n, name) => `<sheet name="${escapeXml(name.slice(0, 31))}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
  );
  yield part(
    "xl/_rels/workbook.xml.rels",
    `<Relationships xmlns="${packages}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${last}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  );
  yield { name: "xl/styles.xml", content: [styleSheet] };
}

function headOf(header: string[]): string {
  const columns = header.map((title, index) => {
    const place = index + 1;
    return `<col min="${place}" max="${place}" width="${Math.max(12, title.length + 2)}" customWidth="1"/>`;
  });
  const titles = header.map((title) => textOf(title, styles.heading)).join("");
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join("")}</cols><sheetData><row>${titles}</row>`;
}

function cellOf(cell: Cell): string {
  if (cell === null || cell === undefined || cell === "") return "<c/>";
  if (typeof cell === "number") return numberOf(cell, styles.plain);
  if (typeof cell === "boolean") return textOf(cell ? "Sì" : "No");
  if (typeof cell === "string") return textOf(cell);
  if (cell instanceof Date) return numberOf(serial(clockInRome(cell)), styles.moment);
  if ("cents" in cell) return numberOf(euros(cell.cents), styles.money);
  return numberOf(serial(cell.day), styles.day);
}

/** Excel's date serial: days since the end of 1899. */
const serial = (local: string) =>
  (Date.parse(local.length === 10 ? local : `${local}Z`) - Date.UTC(1899, 11, 30)) / dayMs;

const numberOf = (value: number | string, style: number) => `<c s="${style}"><v>${value}</v></c>`;
const textOf = (text: string, style = styles.plain) =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

export type Cell =
  string | number | boolean | Date | null | undefined | { cents: number } | { day: string };
type Rows = AsyncIterable<Cell[]> | Iterable<Cell[]>;
export type Table = { name: string; header: string[]; rows: Rows };

/** CSV for Italian spreadsheets: semicolons, decimal commas, days in Rome. */
export async function* writeCsv({ header, rows }: Table): AsyncGenerator<string> {
  yield `\uFEFF${lineOf(header)}`;
  for await (const cells of rows) yield lineOf(cells.map(wordsOf));
}

/** Prevents CSV injection: spreadsheets run cells starting like a formula, and shoppers choose their own names. */
const defuse = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const lineOf = (cells: string[]) => `${cells.map(quoted).join(";")}\r\n`;

const quoted = (text: string) => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function wordsOf(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "boolean") return cell ? "Sì" : "No";
  if (typeof cell === "number") return String(cell).replace(".", ",");
  if (typeof cell === "string") return defuse(cell);
  if (cell instanceof Date) return `${formatShortDate(cell)} ${timeInRome(cell)}`;
  return "cents" in cell ? euros(cell.cents).replace(".", ",") : formatShortDate(cell.day);
}

export const euros = (cents: number) => (cents / 100).toFixed(2);

/** Local time in Rome: `2026-10-08T16:05`. */
const clockInRome = (date: Date) => `${calendarDateInRome(date)}T${timeInRome(date)}`;
