import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { unzip } from "#tests/harness/unzip.ts";
import { type Cell, type Table, writeCsv, writeXlsx } from "./xlsx.ts";
import { writeZip } from "./zip.ts";

async function collect<Part>(parts: AsyncIterable<Part>): Promise<Part[]> {
  const all: Part[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

const at = new Date("2026-11-16T09:00:00Z");

async function* twoRows(): AsyncGenerator<Cell[]> {
  yield ["Fiori & C.; srl", { cents: -123456 }, { day: "2026-01-01" }, true];
  yield ["=1+1", { cents: 5 }, new Date("2026-06-30T22:30:00Z"), null];
}
const table = (): Table => ({
  name: "Prova",
  header: ["Nome", "Euro", "Giorno", "Sì"],
  rows: twoRows(),
});

test("a CSV opens in an Italian spreadsheet: semicolons, commas, Rome's days, no formula", async () => {
  expect((await collect(writeCsv(table()))).join("")).toBe(
    "\uFEFFNome;Euro;Giorno;Sì\r\n" +
      '"Fiori & C.; srl";-1234,56;01/01/2026;Sì\r\n' +
      "'=1+1;0,05;01/07/2026 00:30;\r\n",
  );
});

test("a workbook has numbers that are numbers and days that are days", async () => {
  const files = unzip(
    Buffer.concat(await collect(writeXlsx([table(), { ...table(), name: "Altra" }], at))),
  );
  expect([...files.keys()]).toContain("xl/worksheets/sheet2.xml");
  expect(files.get("xl/workbook.xml")).toContain('<sheet name="Altra" sheetId="2"');
  const sheet = files.get("xl/worksheets/sheet1.xml") ?? "";
  expect(sheet).toContain("Fiori &amp; C.; srl");
  expect(sheet).toContain('<c s="2"><v>-1234.56</v></c>');
  expect(sheet).toContain('<c s="3"><v>46023</v></c>');
  expect(sheet).toContain(`<c s="4"><v>${46_204 + 0.5 / 24}`.slice(0, 24));
});

test("what is too large for a sheet goes on in the next, under the same headings", async () => {
  const rows = Array.from({ length: 7 }, (_, row) => [`riga ${row}`]);
  const tables = [
    { name: "Ordini", header: ["Nome"], rows },
    { name: "Vuota", header: ["Nome"], rows: [] },
    { name: "Piena", header: ["Nome"], rows: rows.slice(0, 3) },
  ];
  const read = async (most: { rows: number; characters: number }) => {
    const files = unzip(Buffer.concat(await collect(writeXlsx(tables, at, most))));
    const names = [...files.get("xl/workbook.xml")!.matchAll(/sheet name="([^"]*)"/g)];
    return names.map(([, name], index) => {
      const sheet = files.get(`xl/worksheets/sheet${index + 1}.xml`)!;
      expect(files.get("[Content_Types].xml")).toContain(`/sheet${index + 1}.xml"`);
      expect(sheet).toMatch(/>Nome<.*<\/sheetData><\/worksheet>$/s);
      return `${name}: ${[...sheet.matchAll(/riga (\d)/g)].map(([, row]) => row).join("")}`;
    });
  };
  const split = ["Ordini: 012", "Ordini 2: 345", "Ordini 3: 6", "Vuota: ", "Piena: 012"];
  expect(await read({ rows: 4, characters: 1e6 })).toEqual(split);
  expect(await read({ rows: 100, characters: 200 })).toEqual(split);
});

test("entries of any size share one compressor and come back as they were", async () => {
  const noise = Array.from({ length: 40 }, () => randomBytes(9000).toString("base64"));
  const entries = [0, 1, 40, 1, 0].map((parts, index) => ({
    name: `${index}.xml`,
    content: noise.slice(0, parts),
  }));
  const files = unzip(Buffer.concat(await collect(writeZip(entries, at))));
  for (const { name, content } of entries) expect(files.get(name)).toBe(content.join(""));
});
