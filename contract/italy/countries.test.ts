import { expect, test } from "vitest";
import { COUNTRIES, findCountry, findProvinceOf } from "./countries.ts";

test("the channel serves Italy and its two enclaves, by their Italian names", () => {
  const names = new Intl.DisplayNames("it", { type: "region" });
  expect(COUNTRIES.map(({ code }) => code)).toEqual(["IT", "SM", "VA"]);
  for (const { code, name } of COUNTRIES) expect(name).toBe(names.of(code));
});

test("provinces are listed by name, as Italian sorts them", () => {
  const italian = findCountry("IT")?.provinces ?? [];
  const names = italian.map(({ name }) => name);
  expect(names).toEqual(names.toSorted(new Intl.Collator("it").compare));
  expect(italian).toHaveLength(110);
  expect(italian[0]).toEqual({ code: "IT-AG", name: "Agrigento", abbreviation: "AG" });
  expect(italian.at(-1)?.name).toBe("Viterbo");
});

test("a province belongs to one country", () => {
  expect(findProvinceOf("IT", "IT-MI")?.name).toBe("Milano");
  expect(findProvinceOf("SM", "SM-SM")?.name).toBe("San Marino");
  expect(findProvinceOf("SM", "IT-MI")).toBeUndefined();
  expect(findProvinceOf("IT", "SM-SM")).toBeUndefined();
  expect(findProvinceOf("FR", "FR-75")).toBeUndefined();
});
