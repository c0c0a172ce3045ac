export type Selected = { text: string; start: number; end: number };
export type Edit = { from: number; to: number; insert: string; start: number; end: number };

/** Adds or removes Markdown marks around the selection; without a selection the cursor is put between them. */
export function wrap({ text, start, end }: Selected, mark: string): Edit {
  const size = mark.length;
  const marked = text.slice(start - size, start) === mark && text.slice(end, end + size) === mark;
  const words = text.slice(start, end);
  if (marked && (size > 1 || text.slice(start - 2, start) !== "**")) {
    const from = start - size;
    return { from, to: end + size, insert: words, start: from, end: from + words.length };
  }
  // Markdown ignores a mark next to a space.
  const before = words.length - words.trimStart().length;
  const inner = words.trim();
  const after = words.slice(before + inner.length);
  const insert = words.slice(0, before) + mark + inner + mark + after;
  const first = start + before + size;
  return { from: start, to: end, insert, start: first, end: first + inner.length };
}

/** Adds the prefix to every selected line, or removes it if all lines have it. */
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

/** Inserts a block as its own paragraph after the selected line. */
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

/** Edits through execCommand, so that Ctrl+Z can undo it. */
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
