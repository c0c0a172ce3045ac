import { expect, test } from "vitest";
import { euros, toCsv } from "./csv.ts";

test("quotes what needs quotes and leaves the rest alone", () => {
  expect(
    toCsv(
      ["a", "b"],
      [
        ["sì", 'dice "ciao", va'],
        [3, null],
      ],
    ),
  ).toBe('\uFEFFa,b\r\nsì,"dice ""ciao"", va"\r\n3,\r\n');
});

test.each(["=1+1", "+39", "-2", "@x", "\tx"])("%j is no formula", (text) => {
  expect(toCsv(["a"], [[text]])).toContain(`'${text}`);
});

test("numbers stay numbers", () => {
  expect(toCsv(["a"], [[-5]])).toContain("\r\n-5\r\n");
  expect([euros(1990), euros(5), euros(null)]).toEqual(["19.90", "0.05", null]);
});
