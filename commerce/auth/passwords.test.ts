import { expect, test } from "vitest";
import { isEasyToGuess } from "./passwords.ts";

const anna = { email: "anna.bianchi85@example.it", firstName: "Anna", lastName: "De Rossi" };

test.each([
  "Password1!",
  "P@ssw0rd",
  "Pa$$w0rd2026",
  "Passw0rd!!",
  "!Qwerty123",
  "1q2w3e4R!",
  "Q1w2e3r4!",
  "Zaq1@wsX",
  "Abc12345!",
  "Ab123456!",
  "Aa1!Aa1!",
  "Welcome1!",
  "We1come2024!",
  "Forzajuve1897!",
  "Juventus.10",
  "Amore2026!",
  "Am0re2026!!",
  "CiaoCiao1!",
  "Settembre2026!",
  "Francesca90!",
  "Caffè2026!!",
  "Rugiada2026!",
  "Rug1ada-2026",
  "RugiadaShop1!",
  "AdminRugiada1!",
  "AnnaBianchi85!",
  "Derossi1985!",
  "Bianchi.Anna1",
  "Anna.rugiada.1",
  // Three more letters do not make a known word or a run of digits strong.
  "Rugiada-xkv1!",
  "Xkv1234567!",
  "Xkv1234!",
])("%s is easy", (password) => {
  expect(isEasyToGuess(password, anna, "Rugiada")).toBe(true);
});

test.each([
  "Nuovissima2027?",
  "Nebbia-lieve7",
  "Tre!Passeri4verdi",
  "xK9#vmQ2",
  "Prugna;Lampione;8",
  "Amore-per-i-treni1",
  "Corretta.Batteria.9",
  "Rugiada-xkvq1!",
  "Xkvq1234567!",
  "Vexo7xevo7",
])("%s is not", (password) => {
  expect(isEasyToGuess(password, anna, "Rugiada")).toBe(false);
});

test("a name is only easy for who has it", () => {
  expect(
    isEasyToGuess("Quagliarella27!", { firstName: "Quagli", lastName: "Quagliarella" }, ""),
  ).toBe(true);
  expect(isEasyToGuess("Quagliarella27!", anna, "")).toBe(false);
  // Names of three letters are not excluded, since they occur in too many words.
  expect(isEasyToGuess("Adaxkv-719!", { firstName: "Ada" }, "")).toBe(false);
});

test("a shop's name, whole or in part, is easy in that shop alone", () => {
  for (const password of ["FiorDiSale-26", "Sale.Fior.2026"]) {
    expect(isEasyToGuess(password, anna, "Fior di Sale")).toBe(true);
    expect(isEasyToGuess(password, anna, "Rugiada")).toBe(false);
  }
  expect(isEasyToGuess("Rugiada2026!", anna, "Fior di Sale")).toBe(false);
});
