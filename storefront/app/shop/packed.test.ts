import { expect, test } from "vitest";
import { pack, unpack } from "./packed.ts";

test("what is packed comes out the same, also in another process", () => {
  const menu = { categories: [{ name: "Viso", photo: null }], needs: [] };
  expect(unpack(pack(menu))).toEqual(menu);
  expect(unpack('{"elsewhere":"più"}')).toEqual({ elsewhere: "più" });
});

test("a text is read once: components compare what they get", () => {
  const text = '{"read":["once"]}';
  expect(unpack(text)).toBe(unpack(text));
});

test("many texts do not pile up", () => {
  const [first] = Array.from({ length: 30 }, (_, index) => pack({ index }));
  expect(unpack(first!)).toEqual({ index: 0 });
});
