import { expect, test } from "vitest";
import { outline, splitPost, splitTitle } from "./outline.ts";

test("each section gets an address made of its words", () => {
  const { html, headings } = outline("<p>a</p><h2>11. Perché <em>così</em>?</h2><p>b</p>");
  expect(html).toBe('<p>a</p><h2 id="11-perche-cosi">11. Perché <em>così</em>?</h2><p>b</p>');
  expect(headings).toEqual([{ id: "11-perche-cosi", text: "11. Perché così?" }]);
});

test("sections of the same name stay apart, even without letters", () => {
  const { headings } = outline("<h2>Costi</h2><h2>Costi</h2><h2>Costi</h2><h2>?!</h2>");
  expect(headings.map(({ id }) => id)).toEqual(["costi", "costi--2", "costi--3", "sezione"]);
});

test("escaped signs read as written", () => {
  expect(outline("<h2>L&#39;olio &amp; l&#39;acqua</h2>").headings).toEqual([
    { id: "l-olio-l-acqua", text: "L'olio & l'acqua" },
  ]);
});

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
