import { describe, expect, test } from "vitest";
import { cellsOf, decode, readCsv } from "./csv.ts";

const read = (text: string) => readCsv(text, ["variant"]);

describe("a file", () => {
  test.each([
    ["commas", "variant,price\nA,10.50\n"],
    ["semicolons and a mark at its head", '\uFEFFVariant;Price\r\nA;"10.50"\r\n'],
    ["Italian headings", "codice;Prezzo\nA;10.50"],
    ["empty lines", "variant,price\n\nA,10.50\n,\n"],
  ])("with %s is read", (_, text) => {
    expect(read(text)).toMatchObject([{ cells: { variant: "A", price: "10.50" } }]);
  });

  test("tells the lines as an editor counts them", () => {
    expect(read('variant,name\nA,"due\nrighe"\n\nB,x\n').map(({ line }) => line)).toEqual([3, 5]);
  });

  test("gets back what an export had defused", () => {
    expect(read("variant,name\nA,'=1+1\nB,'sì\n").map(({ cells }) => cells["name"])).toEqual([
      "=1+1",
      "'sì",
    ]);
  });

  test.each([
    ["price\n3\n", "Mancano le colonne: Codice"],
    ["variant\n", "non ha righe"],
    ['variant\n"A\n', "non è un CSV"],
    [`variant\n${"A\n".repeat(50_001)}`, "50.000"],
  ])("%j is refused", (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  test("of an older spreadsheet keeps its accents", () => {
    expect(decode(new Uint8Array([0x73, 0xec]).buffer)).toBe("sì");
    expect(decode(new TextEncoder().encode("sì €").buffer as ArrayBuffer)).toBe("sì €");
  });
});

test("cells speak Italian", () => {
  const cells = cellsOf({
    price: "1.234,50 €",
    onhand: "12",
    enabled: "Sì",
    day: "1/2/1990",
    no: "",
  });
  expect(cells.euros("price")).toBe(123_450);
  expect(cells.whole("onHand")).toBe(12);
  expect([cells.flag("enabled"), cells.flag("no"), cells.flag("none")]).toEqual([
    true,
    undefined,
    undefined,
  ]);
  expect(cells.day("day")).toBe("1990-02-01");
  expect([cells.orNone("no", undefined), cells.orNone("none", undefined)]).toEqual([
    null,
    undefined,
  ]);
  expect(() => cells.whole("price")).toThrow("Numero intero non valido: 1.234,50 €");
  expect(() => cellsOf({ price: "-3" }).euros("price")).toThrow("Importo non valido");
});
