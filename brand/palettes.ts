import {
  colours,
  cssVariables,
  emailTypefaces,
  lines,
  sansFamily,
  serifFamily,
  typefaces,
} from "./brand.ts";
import { mix, readable } from "./contrast.ts";

/** What a mark in the accent needs on the paper, by WCAG 2.2 (1.4.11). */
export const MARK_CONTRAST = 3;

type Base = Record<"paper" | "paper-2" | "ink" | "deep" | "accent", string>;
export type Palette = Record<keyof typeof colours | keyof typeof lines.mare, string>;

const firstLight: Palette = { ...colours, ...lines.mare };

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

/** What an owner chose; a choice this version does not know is the first of its kind. */
export type Look = { palette?: string; accent?: string | null; typefaces?: string };

export function paletteFor({ palette, accent }: Look): Palette {
  const chosen: Palette = palettes[(palette ?? "") as PaletteCode] ?? firstLight;
  if (!accent) return chosen;
  return { ...chosen, accent: readable(accent, chosen.paper, chosen.ink, MARK_CONTRAST) };
}

export const typefacesFor = (look: Look) =>
  typefacePairs[(look.typefaces ?? "") as TypefaceCode] ?? typefacePairs.classico;

/** The variables of the house style that the look changes; empty for the look it was drawn with. */
export function themeCss(look: Look): string {
  const drawn: Record<string, string> = { ...firstLight, ...typefaces };
  const chosen = { ...paletteFor(look), ...typefacesFor(look).pages };
  const changed = Object.entries(chosen).filter(([name, value]) => drawn[name] !== value);
  return changed.length === 0 ? "" : `:root{${cssVariables(Object.fromEntries(changed))}}`;
}
