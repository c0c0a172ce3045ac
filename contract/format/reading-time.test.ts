import { expect, test } from "vitest";
import { formatReadingTime } from "./money.ts";

const words = (count: number) => Array.from({ length: count }, () => "pelle").join(" ");

test.each([
  [0, "1 min"],
  [1, "1 min"],
  [200, "1 min"],
  [201, "2 min"],
  [400, "2 min"],
  [1001, "6 min"],
])("%i words take %s", (count, shown) => {
  expect(formatReadingTime(words(count))).toBe(shown);
});

test("markup and punctuation are not words", () => {
  const html = `<h2 class="a b c">${words(100)}</h2><p>${words(100)} – <br> &nbsp; … </p>`;
  expect(formatReadingTime(html)).toBe("1 min");
});

test("words in adjoining elements stay apart", () => {
  expect(formatReadingTime("<li>uno</li>".repeat(201))).toBe("2 min");
});
