/** Every colour and typeface of the shop, once. brand/colours.css is written from here: npx vitest run --project=unit brand/colours -u */

export const paper = "#faf7f1";
export const ink = "#221d1b";

export const colours = {
  paper,
  "paper-2": "#f2ede3",
  white: "#fffdf9",
  ink,
  "ink-2": "#5a524c",
  "ink-3": "#6c635c",
  edge: "#857b70",
  rule: "#ddd5c8",
  "rule-strong": "#b9afa1",
  error: "#9a2f2a",
  "error-wash": "#f8e6e1",
  ok: "#3f5f3a",
  "ok-wash": "#e8ecdd",
  warn: "#7a4a0a",
  "warn-wash": "#fbecd2",
  /** Ink and paper on grounds that stay light or dark whatever is around them. */
  "on-light": ink,
  "on-dark": paper,
} as const;

/** Where no range lends its own: wash is a ground, mid and floor the photo set, accent marks, deep text. */
export const tint = {
  wash: "#dfedea",
  mid: "#a9cfcb",
  floor: "#9cc8c5",
  accent: "#3f8f94",
  deep: "#1f5f66",
} as const;

/** The one dark ground of the shop. @public for colours.css */
export const night = {
  paper: "#2a1b38",
  "paper-2": "#372646",
  white: "#372646",
  ink: paper,
  "ink-2": "#ddd0de",
  "ink-3": "#c7b6c9",
  edge: "#a18ca5",
  rule: "#4d3855",
  accent: "#e7c38a",
  deep: "#f0d3a0",
} as const;

export const serifFamily = "Cormorant Garamond";
export const sansFamily = "Hanken Grotesk";

/** For pages, which bring the typefaces along. */
export const typefaces = {
  serif: `"${serifFamily}", "Georgia fit", "Noto fit", "DejaVu fit", Georgia, serif`,
  sans: `"${sansFamily}", "Arial fit", "DejaVu Sans fit", system-ui, sans-serif`,
} as const;

/** For emails, which show them only where they are installed. */
export const emailTypefaces = {
  serif: `'${serifFamily}', Georgia, 'Times New Roman', serif`,
  sans: `'${sansFamily}', 'Helvetica Neue', Helvetica, Arial, sans-serif`,
} as const;

/** Files the server makes from the shop's identity. */
export const wordmarkPath = "/identita/logo.svg";
export const themePath = "/identita/stile.css";

/** Values in the place of variables, for what has no style sheet; `otherwise` for those without a value. */
export const inlineVariables = (
  text: string,
  values: Record<string, string>,
  otherwise?: string,
): string =>
  text.replaceAll(
    /var\(--([\w-]+)\)/g,
    (written, name: string) => values[name] ?? otherwise ?? written,
  );

export const cssVariables = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}: ${value};`)
    .join("\n    ");
