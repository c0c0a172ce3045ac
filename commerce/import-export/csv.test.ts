import { expect, test } from "vitest";
import { inPages } from "../kernel/db/rows.ts";
import { columnsOf, euros, toCsv } from "./csv.ts";

type Row = { a: string | number; b: string | null };

async function written(...rows: Row[]): Promise<string> {
  let text = "";
  for await (const line of toCsv(columnsOf("a", "b"), rows)) text += line;
  return text;
}

test("quotes what needs quotes and leaves the rest alone", async () => {
  expect(await written({ a: "sì", b: 'dice "ciao", va' }, { a: 3, b: null })).toBe(
    '\uFEFFa,b\r\nsì,"dice ""ciao"", va"\r\n3,\r\n',
  );
});

test.each(["=1+1", "+39", "-2", "@x", "\tx"])("%j is no formula", async (text) => {
  expect(await written({ a: text, b: null })).toContain(`'${text}`);
});

test("numbers stay numbers", async () => {
  expect(await written({ a: -5, b: null })).toContain("\r\n-5,\r\n");
  expect([euros(1990), euros(5), euros(null)]).toEqual(["19.90", "0.05", null]);
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
