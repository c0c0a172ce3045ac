import { encode } from "uqr";
import { expect, test } from "vitest";
import { BankAccount } from "./bank-account.ts";
import { isUsable, referenceFor, transferCode, transferWords } from "./transfer.ts";

const account = BankAccount.parse({
  holder: "Rugiada Cosmetici S.r.l.",
  iban: "IT60X0542811101000000123456",
  bank: "Banca dei Tigli",
});

/** The example of EPC069-12, including purpose and information, which the shop leaves empty. */
const example = `BCD
001
1
SCT
BPOTBEB1
Red Cross of Belgium
BE72000000001616
EUR1
CHAR

Urgency fund
Sample QR code`.split("\n");

test("the code has the lines of the standard's example", () => {
  const redCross = BankAccount.parse({
    holder: "Red Cross of Belgium",
    iban: "BE72000000001616",
    bank: "bpost",
    bic: "BPOTBEB1",
    reference: "Urgency fund",
  });
  expect(transferCode(redCross, 100)?.split("\n")).toEqual(
    example.toSpliced(1, 1, "002").toSpliced(8, 1, "").slice(0, 11),
  );
});

test("an account in the European Economic Area needs no BIC, one outside does", () => {
  const lines = transferCode(referenceFor(account, "RG104028"), 6080)?.split("\n");
  expect(lines).toEqual([
    "BCD",
    "002",
    "1",
    "SCT",
    "",
    "Rugiada Cosmetici S.r.l.",
    "IT60X0542811101000000123456",
    "EUR60.8",
    "",
    "",
    "RG104028",
  ]);
  const sanMarino = { ...account, iban: "SM86U0322509800000000270100" };
  expect(transferCode(sanMarino, 6080)).toBeNull();
  expect(transferCode({ ...sanMarino, bic: "MAOISMSM001" }, 6080)).toContain("MAOISMSM001");
});

test("a name cannot begin another line, and the longest code stays within version 13", () => {
  expect(transferCode({ ...account, holder: "A\nB" }, 1)?.split("\n")[5]).toBe("A B");
  const long = { ...account, holder: "a".repeat(90), reference: "x".repeat(200) };
  const code = transferCode({ ...long, bic: "MAOISMSM001" }, 99_999_999_999) ?? "";
  expect(Buffer.byteLength(code)).toBeLessThanOrEqual(331);
  expect(encode(code, { ecc: "M" }).version).toBeLessThanOrEqual(13);
  const wide = { ...long, holder: "à".repeat(90) };
  expect(transferCode({ ...wide, bic: "MAOISMSM001" }, 99_999_999_999)).toBeNull();
});

test("an account without holder or with a wrong IBAN is not usable", () => {
  expect(isUsable(account)).toBe(true);
  expect(isUsable(null)).toBe(false);
  expect(isUsable({ ...account, holder: "" })).toBe(false);
  expect(isUsable({ ...account, iban: "IT60X0542811101000000123465" })).toBe(false);
});

test("is one text for clients that know no rows", () => {
  expect(transferWords(referenceFor({ ...account, reference: "Ordine {numero}" }, "RG1"))).toBe(
    `Beneficiario: Rugiada Cosmetici S.r.l.
IBAN: IT60 X054 2811 1010 0000 0123 456
Banca: Banca dei Tigli
Causale: Ordine RG1`,
  );
});
