import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { inlineScript, jsonLiteral } from "./inline-scripts.server.ts";

test.each([
  [{ _1: 2 }, "perché", '"\u003c\\"', "\\`", "\\\\${evil()}"],
  "`${evil()}` $ \\",
  "\r\n\0\u2028\u2029 a\nb",
  "😀 \ud83d \ude00",
  "</script><!-- <script> -->",
])("%j is read back as it was written", (value) => {
  const literal = jsonLiteral(JSON.stringify(value));
  expect(JSON.parse(runInNewContext(literal) as string)).toEqual(value);
  expect(Buffer.from(literal).toString()).toBe(literal);
  expect(literal).not.toMatch(/[<\r\0]/);
});

test("nothing in a literal ends its script", () => {
  const script = inlineScript("n0", `f(${jsonLiteral(JSON.stringify("</script><script>evil()"))})`);
  expect(script.match(/<\/?script/g)).toEqual(["<script", "</script"]);
});
