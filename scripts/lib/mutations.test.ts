import { expect, test } from "vitest";
import { draw, mutate, mutationsOf } from "./mutations.mjs";

const changes = (source: string) =>
  mutationsOf("x.ts", source).map((mutation) => mutate(source, mutation));

test.each([
  ["if (a) b = 1;", ["if (!(a)) b = 1;"]],
  ["const x = a ? 1 : 2;", ["const x = !(a) ? 1 : 2;"]],
  ["await pay(order);", [";"]],
  ["x = a < b;", ["x = a <= b;"]],
  ["x = a /* < */ + b;", ["x = a /* < */ - b;"]],
  ["x = a && b;", ["x = a || b;"]],
  ["x = Math.min(a, b);", ["x = Math.max(a, b);"]],
  ["x = { open: true };", ["x = { open: false };"]],
  ["x = and(isOpen, isOwn);", ["x = and(undefined, isOwn);", "x = and(isOpen, undefined);"]],
])("%s", (source, expected) => {
  expect(changes(source)).toEqual(expected);
});

test("texts that are put together, types and imports are left alone", () => {
  const source = `import { a } from "a"; type B = true; x = "a" + b; y = a as { c: false };`;
  expect(changes(source)).toEqual([]);
});

test("a mutation knows its line", () => {
  expect(mutationsOf("x.ts", "let a = 1;\n\na = a * 2;")).toMatchObject([{ line: 3, from: "*" }]);
});

test("the same seed draws the same, another one others", () => {
  const many = Array.from({ length: 100 }, (_, index) => index);
  expect(draw(many, 5, 1)).toEqual(draw(many, 5, 1));
  expect(draw(many, 5, 1)).not.toEqual(draw(many, 5, 2));
  expect(new Set(draw(many, 100, 3)).size).toBe(100);
});
