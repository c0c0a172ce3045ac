import { expect, test } from "vitest";
import { namesIn } from "./accessible-names.ts";

test("names with a colon or an apostrophe are kept as they are read", () => {
  const tree = [
    '- heading "Carrello" [level=1]',
    "- 'link \"Aiuto: spedizioni\"':",
    "  - /url: /aiuto",
    "- 'button \"Togli: l''olio\"'",
    '- textbox "CAP": 50129',
    "- text: solo testo",
  ];
  expect(namesIn(tree.join("\n")).split("\n")).toEqual([
    'heading "Carrello" [level=0]',
    'link "Aiuto: spedizioni"',
    'button "Togli: l\'olio"',
    'textbox "CAP": 0',
    "",
  ]);
});
