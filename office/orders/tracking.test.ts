import { expect, test } from "vitest";
import { matchTracking } from "./bulk.tsx";

const orders = ["RG104027", "RG104026", "RG104025"].map((number) => ({ number }));
const told = (text: string) => {
  const { parcels, unknown } = matchTracking(text, orders);
  return { codes: parcels.map(({ tracking, problem }) => problem ?? tracking), unknown };
};

test("codes pasted one a line go to the orders as listed; one of another length is held back", () => {
  expect(told("084512907731\n084512907748\n08451290775\n").codes).toEqual([
    "084512907731",
    "084512907748",
    "11 caratteri: gli altri ne hanno 12",
  ]);
  expect(told("1111\n2222\n3333\n4444").unknown).toEqual(["4444"]);
});

test("a code given twice or not at all is held back", () => {
  expect(told("1111\n1111").codes).toEqual([
    "Lo stesso codice due volte",
    "Lo stesso codice due volte",
    "Manca il codice",
  ]);
});

test("a courier's table is read by the order's number, whatever its columns", () => {
  const table = [
    "Data;Rif. ordine;Destinatario;Segnacollo",
    "16/11/2026;RG104025;Palermi;084500000003",
    '16/11/2026;"RG104027";Colombo;084500000001',
    "16/11/2026;RG999999;Altri;084500000009",
  ];
  expect(told(table.join("\r\n"))).toEqual({
    codes: ["084500000001", "Manca il codice", "084500000003"],
    unknown: ["RG999999"],
  });
  expect(told("rg104026\tABC123\nRG104025\tABC124").codes).toEqual([
    "Manca il codice",
    "ABC123",
    "ABC124",
  ]);
});
