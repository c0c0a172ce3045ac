import { expect, test } from "vitest";
import { missingByLaw } from "#commerce/settings/company.ts";
import { ownCompany } from "./own-company.ts";

test("a part left out is empty, and named when the law wants it", () => {
  const company = ownCompany({ name: "Bottega Anna", vatNumber: "IT01234567897", zip: " " });
  expect(company).toMatchObject({ name: "Bottega Anna", rea: "", shareCapital: "", replyTime: "" });
  expect(company).not.toHaveProperty("demo");
  expect(missingByLaw(company)).toEqual(["address", "zip", "city", "rea", "email", "phone"]);
});

test.each([
  ["a name", { vatNumber: "IT01234567897" }, /at name/],
  [
    "what can be right",
    { name: "Bottega", vatNumber: "12345678901", zip: "ABC" },
    /zip, vatNumber/,
  ],
  ["text", { name: "Bottega", zip: 123 }, /at zip/],
  ["known parts", { name: "Bottega", partitaIva: "IT01234567897" }, /"partitaIva"/],
])("asks for %s", (_, given, told) => {
  expect(() => ownCompany(given)).toThrow(told);
});
