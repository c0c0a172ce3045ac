import { BREAKPOINTS, DENSITIES, IMAGE_WIDTHS } from "./constants.ts";

const MAX_CANDIDATES = 5;
const NARROWEST = Math.min(...Object.values(BREAKPOINTS));
const WIDEST = Math.max(...Object.values(BREAKPOINTS));

export type Candidate = {
  /** A width the image service knows. */
  request: number;
  /** The width of the file it answers with. */
  real: number;
};

const found = new Map<string, Candidate[]>();
const mostKept = 500;

/** The widths worth offering for a `sizes` attribute, never more than the source has. */
export function candidateWidths(sizes: string, sourceWidth = Infinity): readonly Candidate[] {
  const key = `${sourceWidth} ${sizes}`;
  const known = found.get(key);
  if (known) return known;
  if (found.size >= mostKept) found.clear();
  const candidates = findCandidates(sizes, sourceWidth);
  found.set(key, candidates);
  return candidates;
}

function findCandidates(sizes: string, sourceWidth: number): Candidate[] {
  const shown = shownWidths(sizes);
  const smallest = Math.min(...shown) * Math.min(...DENSITIES);
  const largest = Math.min(Math.max(...shown) * Math.max(...DENSITIES), sourceWidth);
  const last = IMAGE_WIDTHS.findIndex((width) => width >= largest);
  const useful = IMAGE_WIDTHS.slice(0, last === -1 ? undefined : last + 1);
  const first = useful.findIndex((width) => width >= smallest);
  return thin(useful.slice(first === -1 ? -1 : first)).map((request) => ({
    request,
    real: Math.min(request, sourceWidth),
  }));
}

/** Widths in CSS px at both ends of the viewport range where each clause of `sizes` rules. */
function shownWidths(sizes: string): number[] {
  let narrowest = NARROWEST;
  let widest = WIDEST;
  return sizes.split(",").flatMap((clause) => {
    const from = pixels(/(?:min-width:|width\s*>=?)\s*([\d.]+)(px|r?em)/, clause);
    const to = pixels(/(?:max-width:|width\s*<=?)\s*([\d.]+)(px|r?em)/, clause);
    const ends = [from ?? narrowest, to ?? widest];
    if (from !== undefined) widest = Math.min(widest, from);
    if (to !== undefined) narrowest = Math.max(narrowest, to);
    const length = clause.replace(/^\s*\([^)]*\)(\s+and\s+\([^)]*\))*/, "");
    const share = /([\d.]+)vw/.exec(length)?.[1];
    const fixed = pixels(/([\d.]+)(px|r?em)/, length);
    if (share !== undefined) return ends.map((end) => (end * Number(share)) / 100);
    return fixed === undefined ? ends : [fixed];
  });
}

function pixels(pattern: RegExp, text: string): number | undefined {
  const [, value, unit] = pattern.exec(text) ?? [];
  return value === undefined ? undefined : Number(value) * (unit === "px" ? 1 : 16);
}

/** Keeps both ends and an even spread between them. */
function thin(widths: number[]): number[] {
  if (widths.length <= MAX_CANDIDATES) return widths;
  const step = (widths.length - 1) / (MAX_CANDIDATES - 1);
  return Array.from({ length: MAX_CANDIDATES }, (_, index) => widths[Math.round(index * step)]!);
}
