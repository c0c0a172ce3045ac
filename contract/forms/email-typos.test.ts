import { expect, test } from "vitest";
import { likelyEmail } from "./email-typos.ts";

test.each([
  ["giulia@gmial.com", "giulia@gmail.com"],
  ["giulia@gmail.con", "giulia@gmail.com"],
  ["giulia@gmail.it", "giulia@gmail.com"],
  ["Giulia.M@HOTMIAL.it", "Giulia.M@hotmail.it"],
  ["a@libero.ti", "a@libero.it"],
  ["a@virgillio.it", "a@virgilio.it"],
  ["a@outlok.com", "a@outlook.com"],
])("%s is probably %s", (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});

test.each([
  "a@gmail.com",
  "a@mail.com",
  "a@rugiada.example",
  "a@tim.it",
  "niente",
  "@gmial.com",
  "",
])("%s is left as it is", (typed) => {
  expect(likelyEmail(typed)).toBeUndefined();
});
