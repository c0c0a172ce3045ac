export type Selected = { text: string; start: number; end: number };
export type Edit = { from: number; to: number; insert: string; start: number; end: number };

/** Puts marks around the selection, or takes them away; around nothing they wait for words. */
export function wrap({ text, start, end }: Selected, mark: string): Edit {
  const size = mark.length;
  const marked = text.slice(start - size, start) === mark && text.slice(end, end + size) === mark;
  const words = text.slice(start, end);
  if (marked && (size > 1 || text.slice(start - 2, start) !== "**")) {
    const from = start - size;
    return { from, to: end + size, insert: words, start: from, end: from + words.length };
  }
  // A mark next to a space would be text.
  const before = words.length - words.trimStart().length;
  const inner = words.trim();
  const after = words.slice(before + inner.length);
  const insert = words.slice(0, before) + mark + inner + mark + after;
  const first = start + before + size;
  return { from: start, to: end, insert, start: first, end: first + inner.length };
}

/** Begins each line of the selection with this, or with it no more when all do. */
export function prefixLines({ text, start, end }: Selected, prefix: string): Edit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const all = lines.every((line) => line.startsWith(prefix));
  const insert = lines
    .map((line) => (all ? line.slice(prefix.length) : prefix + line.replace(/^(#+|[-*]) +/, "")))
    .join("\n");
  return { from, to, insert, start: from, end: from + insert.length };
}

export function insertWords({ start, end }: Selected, words: string): Edit {
  const after = start + words.length;
  return { from: start, to: end, insert: words, start: after, end: after };
}

/** Puts a block on lines of its own after the line of the selection. */
export function insertBlock({ text, end }: Selected, block: string): Edit {
  const next = text.indexOf("\n", end);
  const at = next === -1 ? text.length : next;
  const before = text.slice(0, at);
  const lead =
    before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const follow = at === text.length || text.startsWith("\n\n", at) ? "" : "\n";
  const insert = lead + block + follow;
  const place = at + lead.length + block.length;
  return { from: at, to: at, insert, start: place, end: place };
}

/** Makes the edit as typing would, so that it can be taken back with the keyboard. */
export function apply(area: HTMLTextAreaElement, { from, to, insert, start, end }: Edit): void {
  area.focus();
  area.setSelectionRange(from, to);
  const typed = document.execCommand(insert === "" ? "delete" : "insertText", false, insert);
  if (!typed) {
    area.setRangeText(insert, from, to);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(start, end);
}
