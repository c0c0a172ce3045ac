import {
  colours,
  cssVariables,
  emailTypefaces,
  inlineVariables,
  sansFamily,
  serifFamily,
  tint,
  typefaces,
} from "./brand.ts";
import { contrast, mix, readable } from "./contrast.ts";

/** What a mark in the accent needs on the paper, by WCAG 2.2 (1.4.11). */
export const MARK_CONTRAST = 3;
/** What text in the deep colour of a range reaches on its wash, with some room above WCAG 2.2 (1.4.3). */
const TEXT_CONTRAST = 5.5;

type Base = Record<"paper" | "paper-2" | "ink" | "deep" | "accent", string>;
export type Palette = Record<keyof typeof colours | keyof typeof tint, string>;

const firstLight: Palette = { ...colours, ...tint };

/** The rest of a palette follows from paper, ink and accent; the feedback colours are the same in all. */
function paletteOf(base: Base): Palette {
  const { paper, ink, accent } = base;
  return {
    ...firstLight,
    ...base,
    white: mix(paper, 0.4, "#ffffff"),
    "ink-2": mix(ink, 0.76, paper),
    "ink-3": mix(ink, 0.68, paper),
    edge: mix(ink, 0.56, paper),
    rule: mix(ink, 0.13, paper),
    "rule-strong": mix(ink, 0.3, paper),
    "on-light": ink,
    "on-dark": paper,
    wash: mix(accent, 0.14, paper),
    mid: mix(accent, 0.45, paper),
    floor: mix(accent, 0.52, paper),
  };
}

/** Tried pairs: every text of them is readable on every ground (palettes.test.ts). The first is the shop's when none is chosen. */
export const palettes = {
  "prima-luce": firstLight,
  sale: paletteOf({
    paper: "#f7f8f7",
    "paper-2": "#e9eeee",
    ink: "#1b2226",
    deep: "#24506b",
    accent: "#4a87a6",
  }),
  terracotta: paletteOf({
    paper: "#fbf6f0",
    "paper-2": "#f3e8dc",
    ink: "#2a1c16",
    deep: "#86402a",
    accent: "#bf6b4c",
  }),
  bosco: paletteOf({
    paper: "#f8f8f2",
    "paper-2": "#eaece0",
    ink: "#1d221b",
    deep: "#3c5a33",
    accent: "#6d8a58",
  }),
} as const;
export type PaletteCode = keyof typeof palettes;

const device = { serif: "Georgia, 'Times New Roman', serif", sans: "system-ui, sans-serif" };

/** `preload`: the titles wait for a file. */
export const typefacePairs = {
  classico: {
    label: `${serifFamily} e ${sansFamily}`,
    pages: typefaces,
    emails: emailTypefaces,
    preload: true,
  },
  dispositivo: {
    label: "Georgia e caratteri del dispositivo, nessun file",
    pages: device,
    emails: device,
    preload: false,
  },
  lineare: {
    label: `${sansFamily} per tutto`,
    pages: { serif: typefaces.sans, sans: typefaces.sans },
    emails: { serif: emailTypefaces.sans, sans: emailTypefaces.sans },
    preload: false,
  },
} as const;
type TypefaceCode = keyof typeof typefacePairs;

export type Look = { palette?: string; accent?: string | null; typefaces?: string };

export function paletteFor({ palette, accent }: Look): Palette {
  const known: Readonly<Record<string, Palette>> = palettes;
  const chosen = known[palette ?? ""] ?? firstLight;
  if (!accent) return chosen;
  return { ...chosen, accent: readable(accent, chosen.paper, chosen.ink, MARK_CONTRAST) };
}

/** A drawing that stands alone: no page around it has colours it could follow. */
export function paintDrawing(svg: string, look: Look): string {
  const palette = paletteFor(look);
  const frame = `<svg color="${palette.ink}" fill="${palette.ink}" `;
  return inlineVariables(svg, palette, "currentColor").replace("<svg ", frame);
}

const knownTypefaces: Readonly<Record<string, (typeof typefacePairs)[TypefaceCode]>> =
  typefacePairs;

export const typefacesFor = (look: Look) =>
  knownTypefaces[look.typefaces ?? ""] ?? typefacePairs.classico;

/** A product range in the look of the shop: one colour, or tones that somebody matched by eye. */
export type RangeLook = { line: string; colour: string | null; tones?: RangeTones | null };
export type RangeTones = Record<"wash" | "mid" | "floor" | "deep", string>;

const isHex = (text: string) => /^#[\da-f]{6}$/i.test(text);

/** Whatever colour is picked, its marks can be seen and its texts be read. */
export function rangeColours(
  { paper, ink }: Pick<Palette, "paper" | "ink">,
  colour: string,
  tones?: RangeTones | null,
) {
  const accent = readable(colour, paper, ink, MARK_CONTRAST);
  const wash = mix(accent, 0.14, paper);
  return {
    wash,
    mid: mix(colour, 0.45, paper),
    floor: mix(colour, 0.52, paper),
    deep: readable(accent, wash, ink, TEXT_CONTRAST),
    ...tones,
    accent,
  };
}

/** Photographs on a dark set bring the night along; signs on them get a ground of their own. */
const darkSet = {
  "photo-set": `radial-gradient(80% 50% at 26% 14%, rgb(190 170 230 / 0.32), transparent 70%),
    radial-gradient(46% 9% at 56% 80%, rgb(0 0 0 / 0.3), transparent 72%),
    linear-gradient(var(--mid) 0 70%, var(--floor) 70.2%)`,
  "photo-veil": "linear-gradient(var(--on-dark), var(--on-dark))",
};
/** One range may stand inside another. */
const lightSet = { "photo-set": "initial", "photo-veil": "initial" };

/** Its photographs stand on a dark set. */
export function isDarkRange(look: Look, { colour, tones }: Omit<RangeLook, "line">): boolean {
  const palette = paletteFor(look);
  if (!colour || !isHex(colour)) return false;
  return contrast(rangeColours(palette, colour, tones).mid, palette.ink) < MARK_CONTRAST;
}

function rangeRule(look: Look, { line, colour, tones }: RangeLook): string {
  // Codes and colours of another backend are not to be trusted in a style sheet.
  const known = [colour ?? "", ...Object.values(tones ?? {})].every(isHex);
  if (!known || !colour || !/^[\w-]+$/.test(line)) return "";
  const palette = paletteFor(look);
  const colours = rangeColours(palette, colour, tones);
  const set = isDarkRange(look, { colour, tones }) ? darkSet : lightSet;
  return `[data-line="${line}"]{${cssVariables({ ...colours, ...set })}}`;
}

/** The variables of the house style that the look changes, none for the look it was drawn with, and those of the ranges. */
export function themeCss(look: Look, ranges: readonly RangeLook[] = []): string {
  const drawn: Record<string, string> = { ...firstLight, ...typefaces };
  const chosen = { ...paletteFor(look), ...typefacesFor(look).pages };
  const changed = Object.entries(chosen).filter(([name, value]) => drawn[name] !== value);
  const root = changed.length === 0 ? "" : `:root{${cssVariables(Object.fromEntries(changed))}}`;
  return [root, ...ranges.map((range) => rangeRule(look, range))].filter(Boolean).join("\n");
}
