import { expect, test } from "vitest";
import {
  type Edit,
  insertBlock,
  insertWords,
  prefixLines,
  type Selected,
  wrap,
} from "./edit-text.ts";

/** `a [b] c`: the part in brackets is selected. */
function selected(marked: string): Selected {
  const start = marked.indexOf("[");
  const end = marked.indexOf("]") - 1;
  return { text: marked.replace(/[[\]]/g, ""), start, end };
}

function shown({ text }: Selected, { from, to, insert, start, end }: Edit): string {
  const next = text.slice(0, from) + insert + text.slice(to);
  return `${next.slice(0, start)}[${next.slice(start, end)}]${next.slice(end)}`;
}

test.each([
  ["una [parola] sola", "**", "una **[parola]** sola"],
  ["una **[parola]** sola", "**", "una [parola] sola"],
  ["una [parola ]sola", "*", "una *[parola]* sola"],
  ["una **[parola]** sola", "*", "una ***[parola]*** sola"],
  ["vuoto []", "**", "vuoto **[]**"],
])("%s marked with %s is %s", (before, mark, after) => {
  const given = selected(before);
  expect(shown(given, wrap(given, mark))).toBe(after);
});

test("lines become a list or a heading, and plain again", () => {
  const lines = selected("Prima\nu[no\ndu]e\nDopo");
  expect(shown(lines, prefixLines(lines, "- "))).toBe("Prima\n[- uno\n- due]\nDopo");
  const list = selected("[- uno\n- due]");
  expect(shown(list, prefixLines(list, "- "))).toBe("[uno\ndue]");
  const heading = selected("- Ti[]tolo");
  expect(shown(heading, prefixLines(heading, "## "))).toBe("[## Titolo]");
});

test("a block stands on lines of its own, words where the selection was", () => {
  const within = selected("Prima[]\nDopo");
  expect(shown(within, insertBlock(within, "{prodotto: A}"))).toBe(
    "Prima\n\n{prodotto: A}[]\n\nDopo",
  );
  const bold = selected("Una **[parola]** e altro");
  expect(shown(bold, insertBlock(bold, "{prodotto: A}"))).toBe(
    "Una **parola** e altro\n\n{prodotto: A}[]",
  );
  const empty = selected("[]");
  expect(shown(empty, insertBlock(empty, "![x](y)"))).toBe("![x](y)[]");
  const words = selected("vedi [qui] poi");
  expect(shown(words, insertWords(words, "[là](/a)"))).toBe("vedi [là](/a)[] poi");
});
