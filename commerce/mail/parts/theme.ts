import type { CSSProperties } from "react";

/** Mail has no style sheet: every value is written out where it is used. */
export const colour = {
  paper: "#faf7f1",
  wash: "#f2ede3",
  ink: "#221d1b",
  muted: "#5a524c",
  rule: "#ddd5c8",
  accent: "#3f8f94",
  deep: "#1f5f66",
} as const;

export const serif = "'Cormorant Garamond', Georgia, 'Times New Roman', serif";
export const sans = "'Hanken Grotesk', 'Helvetica Neue', Helvetica, Arial, sans-serif";

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
