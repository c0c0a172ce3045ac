import type { CSSProperties } from "react";
import { colours, emailTypefaces, lines } from "#brand/brand.ts";

/** Mail has no style sheet: every value is written out where it is used. */
export const colour = {
  paper: colours.paper,
  wash: colours["paper-2"],
  ink: colours.ink,
  muted: colours["ink-2"],
  rule: colours.rule,
  accent: lines.mare.accent,
  deep: lines.mare.deep,
} as const;

export const { serif, sans } = emailTypefaces;

export const body: CSSProperties = {
  margin: "0 0 16px",
  fontFamily: sans,
  fontSize: 16,
  lineHeight: "26px",
  color: colour.ink,
};

export const small: CSSProperties = {
  ...body,
  margin: "0 0 10px",
  fontSize: 14,
  lineHeight: "21px",
  color: colour.muted,
};

export const link: CSSProperties = { color: colour.deep, textDecoration: "underline" };
