import { expect, test } from "vitest";
import { renderMarkdown } from "#commerce/kernel/text/markdown.ts";
import { harmlessHtml } from "./prose.tsx";

test.each([
  renderMarkdown(
    "## Titolo\n\nUn *testo* **forte**, [qui](/prodotti?a=1&b=2) e [fuori](https://altrove.example).\n\n- uno\n\n1. due\n\n> detto\n\n---\n\n| A | B |\n|---|---|\n| 1 & 2 | 3 < 4 |",
  ),
  '<p class="x">a<br/><img src="/a.jpg" alt="" width="2"></p>',
  "",
])("the markup of an article stays as it is: %s", (article) => {
  expect(harmlessHtml(article)).toBe(article);
});

test.each([
  "<script>alert(1)</script>",
  "<script></script>",
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
