import type { MarkdownIt } from "markdown-it";

const marks = [
  ["**", "strong"],
  ["*", "em"],
] as const;

/** Bold and italics end at the next mark, wherever it stands: what follows need not be a space. */
export function addEmphasis(markdown: MarkdownIt): void {
  markdown.inline.ruler.push("own_emphasis", (state, silent) => {
    const { src, pos, posMax } = state;
    if (src[pos] !== "*") return false;
    const [mark, tag] = src.startsWith("**", pos) ? marks[0] : marks[1];
    const start = pos + mark.length;
    const close = src.indexOf(mark, start);
    if (close === -1 || close + mark.length > posMax) return skip(state, mark, silent);
    const inner = src.slice(start, close);
    if (inner === "" || inner !== inner.trim()) return skip(state, mark, silent);
    if (!silent) {
      state.push(`${tag}_open`, tag, 1);
      state.pos = start;
      state.posMax = close;
      state.md.inline.tokenize(state);
      state.posMax = posMax;
      state.push(`${tag}_close`, tag, -1);
    }
    state.pos = close + mark.length;
    return true;
  });
}

type State = { pos: number; pending: string; posMax: number };

/** A mark that opens nothing is text, one sign at a time. */
function skip(state: State, mark: string, silent: boolean): boolean {
  if (mark.length > 1) return false;
  if (!silent) state.pending += mark;
  state.pos += 1;
  return true;
}
