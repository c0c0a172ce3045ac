import * as fc from "fast-check";
import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";

const ownTag =
  /<(?:\/?(?:h[2-6]|p|ul|ol|li|strong|em|blockquote|table|thead|tbody|tr|td)|hr|\/a|\/th|th scope="col"|a href="(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)[^"<>'\s\\]*"(?: rel="noopener noreferrer")?)>/gi;
const entity = /&(?:amp|lt|gt|quot|#39);/g;

/** What remains after removing all allowed tags must be plain text. */
const leftover = (html: string) => html.replace(ownTag, "").replace(entity, "");

const attacks = [
  "<script>alert(1)</script>",
  '<img src=x onerror="alert(1)">',
  "[clic](javascript:alert(1))",
  "[clic](JaVaScRiPt:alert(1))",
  "[clic]( javascript:alert(1))",
  "[clic](java\tscript:alert(1))",
  "[clic](\u0001javascript:alert(1))",
  "[clic](data:text/html;base64,PHNjcmlwdD4=)",
  "[clic](vbscript:msgbox)",
  "[clic]()",
  "[clic](//evil.example)",
  "[clic](/\\evil.example)",
  "[clic](\\\\evil.example)",
  '[clic](/a" onmouseover="alert(1))',
  "[clic](/a' onmouseover='alert(1))",
  '[clic](https://a.example/"><script>alert(1)</script>)',
  "[<img src=x onerror=alert(1)>](/a)",
  "[a](&#106;avascript:alert(1))",
  "**<b onclick=alert(1)>x**",
  "> <iframe src=javascript:alert(1)>",
  "| <script> |\n|---|\n| </td><script>alert(1)</script> |",
  "1. <svg/onload=alert(1)>",
  "## <style>@import 'x'</style>",
  "<!-- --><a href='javascript:alert(1)'>x</a>",
];

test.each(attacks)("%j stays text", (attack) => {
  const html = renderMarkdown(attack);
  expect(leftover(html)).not.toMatch(/[<>"']/);
  expect(html).not.toMatch(/href="(?![/#]|https?:|mailto:|tel:)/i);
  expect(html).not.toMatch(/href="\/[/\\]/);
});

const piece = fc.oneof(
  fc.constantFrom(
    ..."<>\"'&*[]()#|>-\\/ \n\t!`=:;".split(""),
    "**",
    "](",
    "](/",
    "](javascript:",
    "](https://",
    "- ",
    "1. ",
    "## ",
    "|---|\n",
    "<script>",
    "&lt;",
    " onclick=",
  ),
  fc.string({ unit: "grapheme", maxLength: 8 }),
);
const anyMarkdown = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));

test("whatever is written, only our tags come out", () => {
  fc.assert(
    fc.property(anyMarkdown, (markdown) => {
      expect(leftover(renderMarkdown(markdown))).not.toMatch(/[<>"'&]/);
    }),
    { numRuns: 2000 },
  );
});

test("words are never lost", () => {
  const words = fc.array(fc.stringMatching(/^[a-zà-ù]{1,8}$/), { minLength: 1, maxLength: 30 });
  const marks = fc.constantFrom(" ", " **", "** ", " *", "* ", "\n- ", "\n\n", "\n> ", "\n## ");
  fc.assert(
    fc.property(words, fc.array(marks, { minLength: 30, maxLength: 30 }), (list, between) => {
      const markdown = list.map((word, index) => (between[index] ?? " ") + word).join("");
      const text = renderMarkdown(markdown).replace(/<[^>]*>/g, " ");
      expect(text.match(/[a-zà-ù]+/g)).toEqual(list);
    }),
  );
});

test.each(["[", "*", "**", "](", "[](/", "> ", "| ", "# ", "- "])(
  "a flood of %j is read in one go",
  (mark) => {
    const html = renderMarkdown(`${mark.repeat(40_000)} )`);
    expect(leftover(html)).not.toMatch(/[<>"']/);
  },
);
