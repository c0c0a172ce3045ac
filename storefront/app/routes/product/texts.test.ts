import { expect, test } from "vitest";
import { paragraphs, steps } from "./product-view.ts";

test("paragraphs are parted by empty lines", () => {
  expect(paragraphs("Uno.\n\nDue\nancora.\n\n\n")).toEqual(["Uno.", "Due\nancora."]);
  expect(paragraphs(null)).toEqual([]);
});

test("each sentence is a step, abbreviations and figures are not the end of one", () => {
  expect(steps("Applica 2,5 ml ca. sul viso. È poco? Basta così.")).toEqual([
    "Applica 2,5 ml ca. sul viso.",
    "È poco?",
    "Basta così.",
  ]);
});
