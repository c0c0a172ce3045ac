import type { CSSProperties } from "react";

export const colour = {
  paper: "var(--paper)",
  wash: "var(--paper-2)",
  ink: "var(--ink)",
  muted: "var(--ink-2)",
  rule: "var(--rule)",
  accent: "var(--accent)",
  deep: "var(--deep)",
} as const;

export const serif = "var(--serif)";
export const sans = "var(--sans)";

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
