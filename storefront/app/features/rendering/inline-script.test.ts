import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { inlineScript, stringLiteral } from "./inline-scripts.server.ts";

test.each([
  '[{"_1":2},"perché","\\"\\u003c"]',
  "`${evil()}` $ \\",
  "\r\n\0\u2028\u2029 a\nb",
  "😀 \ud83d \ude00",
  "</script><!-- <script> -->",
])("%j is read back as it was written", (text) => {
  const literal = stringLiteral(text);
  expect(runInNewContext(literal)).toBe(text);
  expect(Buffer.from(literal).toString()).toBe(literal);
  expect(literal).not.toMatch(/[<\r\0]/);
});

test("nothing in a literal ends its script", () => {
  const script = inlineScript("n0", `f(${stringLiteral("</script><script>evil()")})`);
  expect(script.match(/<\/?script/g)).toEqual(["<script", "</script"]);
});
