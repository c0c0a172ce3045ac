import { expect, test } from "vitest";
import { serialiseData, deserialiseData } from "./serialise.ts";

test("what is packed comes out the same, also in another process", () => {
  const menu = { categories: [{ name: "Viso", photo: null }], needs: [] };
  expect(deserialiseData(serialiseData(menu))).toEqual(menu);
  expect(deserialiseData('{"elsewhere":"più"}')).toEqual({ elsewhere: "più" });
});

test("a text is read once: components compare what they get", () => {
  const text = '{"read":["once"]}';
  expect(deserialiseData(text)).toBe(deserialiseData(text));
});

test("many texts do not pile up", () => {
  const [first] = Array.from({ length: 30 }, (_, index) => serialiseData({ index }));
  expect(deserialiseData(first!)).toEqual({ index: 0 });
});
