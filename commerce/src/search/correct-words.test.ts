import { expect, test } from "vitest";
import { correctWords } from "./correct-words.ts";

const likeness = (word: string, count = 1) => ({ word, count });

test("an unknown word becomes the closest of the catalogue", () => {
  const reports = [
    { word: "siero", known: true, near: [likeness("sieri")] },
    {
      word: "vitmina",
      known: false,
      near: [likeness("vita"), likeness("vitamine"), likeness("vitamina")],
    },
  ];
  expect(correctWords(reports)).toEqual(["siero", "vitamina"]);
});

test("accents count for nothing, but come back with the right word", () => {
  expect(
    correctWords([{ word: "luminostia", known: false, near: [likeness("luminosità")] }]),
  ).toEqual(["luminosità"]);
});

test("short words and words like nothing else are left alone", () => {
  const reports = [
    { word: "xyz", known: false, near: [likeness("xya")] },
    { word: "frigorifero", known: false, near: [likeness("frizzante")] },
  ];
  expect(correctWords(reports)).toEqual(["xyz", "frigorifero"]);
});

test("among equally close words the commonest wins", () => {
  const near = [likeness("cera", 2), likeness("crema", 29)];
  expect(correctWords([{ word: "cerma", known: false, near }])).toEqual(["crema"]);
});
