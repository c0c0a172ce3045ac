import { expect, test } from "vitest";
import { correctWord } from "./correct-words.ts";

const likeness = (word: string, count = 1) => ({ word, count });

test("an unknown word becomes the closest of the catalogue", () => {
  const near = [likeness("vita"), likeness("vitamine"), likeness("vitamina")];
  expect(correctWord("vitmina", near)).toBe("vitamina");
});

test("accents count for nothing, but come back with the right word", () => {
  expect(correctWord("luminostia", [likeness("luminosità")])).toBe("luminosità");
});

test("words like nothing else are left alone", () => {
  expect(correctWord("frigorifero", [likeness("frizzante")])).toBe("frigorifero");
});

test("among equally close words the commonest wins", () => {
  expect(correctWord("rosx", [likeness("rosi"), likeness("rosa", 9)])).toBe("rosa");
});

test("two wrong letters are forgiven in long words only", () => {
  expect(correctWord("smalto", [likeness("molto")])).toBe("smalto");
  expect(correctWord("unghie", [likeness("unge")])).toBe("unghie");
  expect(correctWord("niacinamd", [likeness("niacinamide")])).toBe("niacinamide");
});
