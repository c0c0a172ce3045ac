import { expect, test } from "vitest";
import { inPages } from "../kernel/db/rows.ts";
import type { Cell } from "./files/xlsx.ts";
import { columnsOf, money, toCsv } from "./csv.ts";

type Row = { a: Cell; b: string | null };

async function written(...rows: Row[]): Promise<string> {
  let text = "";
  for await (const line of toCsv(columnsOf("a", "b"), rows)) text += line;
  return text;
}

test("quotes what needs quotes and leaves the rest alone", async () => {
  expect(await written({ a: "sì", b: 'dice "ciao"; va' }, { a: 3, b: null })).toBe(
    '\uFEFFa;b\r\nsì;"dice ""ciao""; va"\r\n3;\r\n',
  );
});

test.each(["=1+1", "+39", "-2", "@x", "\tx"])("%j is no formula", async (text) => {
  expect(await written({ a: text, b: null })).toContain(`'${text}`);
});

const cellOf = async (a: Cell) => (await written({ a, b: null })).split(/\r\n|;/)[2];

test("numbers, amounts and flags are written as Italian spreadsheets read them", async () => {
  const cells = [-5, 12.5, money(1990), money(5), money(null), true, false];
  expect(await Promise.all(cells.map(cellOf))).toEqual([
    "-5",
    "12,5",
    "19,90",
    "0,05",
    "",
    "Sì",
    "No",
  ]);
});

test.each([0, 499, 500, 1203])("of %i rows one page at a time is held", async (total) => {
  const sizes: number[] = [];
  const found = inPages<number>(async (last = 0, size) => {
    const page = Array.from({ length: Math.min(size, total - last) }, (_, at) => last + at + 1);
    sizes.push(page.length);
    return page;
  });
  let read = 0;
  for await (const row of found) {
    read += 1;
    expect(row).toBe(read);
    // Backpressure: the next page is not read before this one is written.
    expect(sizes.reduce((sum, size) => sum + size) - read).toBeLessThan(500);
  }
  expect([read, Math.max(...sizes)]).toEqual([total, Math.min(total, 500)]);
});
