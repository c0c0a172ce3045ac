import { expect, test } from "vitest";
import { splitPost, splitTitle } from "./split-post.ts";

test("a post parts before its second section", () => {
  expect(splitPost('<p>a</p><h2 id="x">x</h2><p>b</p><h2>y</h2><p>c</p>')).toEqual([
    '<p>a</p><h2 id="x">x</h2><p>b</p>',
    "<h2>y</h2><p>c</p>",
  ]);
});

test.each(["<p>a</p>", "<p>a</p><h2>x</h2><p>b</p>"])("%s stays whole", (html) => {
  expect(splitPost(html)).toEqual([html, ""]);
});

test("a title turns at its colon", () => {
  expect(splitTitle("Doppia detersione: quando serve")).toEqual([
    "Doppia detersione:",
    "quando serve",
  ]);
  expect(splitTitle("Niacinamide")).toEqual(["Niacinamide", ""]);
});
