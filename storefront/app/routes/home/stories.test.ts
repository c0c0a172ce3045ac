import { expect, test } from "vitest";
import { quoteOf } from "./stories.tsx";

test("the first quotation of a page, its turn and who says it", () => {
  const html =
    "<p>Ciao.</p><blockquote><p>Non si nota. Si <em>sente</em> &amp; resta.</p><p>Livia</p></blockquote>" +
    "<blockquote><p>Altro.</p></blockquote>";
  expect(quoteOf(html)).toEqual({ text: "Non si nota.", turn: "Si sente & resta.", by: "Livia" });
});

test("one sentence is its own turn", () => {
  expect(quoteOf("<blockquote><p>Si sente.</p></blockquote>")).toEqual({
    text: "",
    turn: "Si sente.",
    by: null,
  });
});

test("a page that quotes nobody", () => {
  expect(quoteOf("<p>Ciao.</p>")).toBeNull();
});
