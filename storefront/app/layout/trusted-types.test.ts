import { expect, test } from "vitest";
import { renderMarkdown } from "#commerce/content/markdown.ts";
import { harmlessHtml } from "./trusted-types.ts";

test("the markup of an article stays as it is", () => {
  const article = renderMarkdown(
    "## Titolo\n\nUn *testo* **forte**, [qui](/prodotti?a=1&b=2) e [fuori](https://altrove.example).\n\n- uno\n\n1. due\n\n> detto\n\n---\n\n| A | B |\n|---|---|\n| 1 & 2 | 3 < 4 |",
  );
  expect(article).toContain("<table>");
  expect(harmlessHtml(article)).toBe(article);
  expect(harmlessHtml('<p class="x">a<br/><img src="/a.jpg" alt=""></p>')).toBe(
    '<p class="x">a<br/><img src="/a.jpg" alt=""></p>',
  );
});

test("what React makes script elements from passes, once and alone", () => {
  expect(harmlessHtml("<script></script>")).toBe("<script></script>");
  expect(harmlessHtml("<script></script> ")).toBe("&lt;script>&lt;/script> ");
});

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '<img src="/x" onerror="alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  "<svg><animate onbegin=alert(1)>",
  '<iframe srcdoc="x"></iframe>',
  '<p style="x">',
  "<!-- <p>",
  '<p title="<script>">',
  "<a\thref='javascript:alert(1)'>",
])("%s becomes text", (html) => {
  expect(harmlessHtml(html)).not.toMatch(/<(script|img|a|svg|animate|iframe|p style|p title|!)/);
});
