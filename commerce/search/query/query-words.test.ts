import { expect, test } from "vitest";
import { queryWords } from "./query-words.ts";

test("words lose their case and their accents", () => {
  expect(queryWords("  Luminosità E CRÈME ")).toEqual(["luminosita", "e", "creme"]);
});

test("elisions and signs separate words", () => {
  expect(queryWords("crema all'oliva, SPF 50+ (15%)")).toEqual([
    "crema",
    "all",
    "oliva",
    "spf",
    "50",
    "15",
  ]);
});

test("nothing of the query language gets through", () => {
  expect(queryWords("a & !b | (c:*) <-> 'd' \\")).toEqual(["a", "b", "c", "d"]);
  expect(queryWords("💧 %_ ʼ ½")).toEqual(["1", "2"]);
});

test("a flood of words is cut", () => {
  expect(queryWords("crema ".repeat(10_000))).toHaveLength(8);
});
