import { expect, test } from "vitest";
import { element, optional, xmlResponse } from "./xml.ts";

test("texts are escaped, elements are not, nothing is left out", () => {
  const root = element(
    "a",
    [element("b", `L'olio & <l'acqua>\u0000`), optional("c", null), false],
    {
      href: '"/?x=1&y=2"',
    },
  );
  expect(root.xml).toBe(
    `<a href="&quot;/?x=1&amp;y=2&quot;"><b>L'olio &amp; &lt;l'acqua&gt;</b></a>`,
  );
});

test("a document says what it is", async () => {
  const response = xmlResponse(element("rss", 1), { "cache-control": "public" });
  expect(response.headers.get("content-type")).toBe("text/xml; charset=utf-8");
  expect(await response.text()).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<rss>1</rss>\n');
});
