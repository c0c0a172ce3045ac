import { colour, sans } from "./theme.ts";

/** A code to copy: large, spaced, on its own line. */
export function Code({ children }: { children: string }) {
  return (
    <p
      style={{
        margin: "8px 0 20px",
        padding: "18px 20px",
        backgroundColor: colour.wash,
        fontFamily: sans,
        fontSize: 22,
        lineHeight: "28px",
        fontWeight: 600,
        letterSpacing: "0.06em",
        color: colour.ink,
        wordBreak: "break-all",
      }}
    >
      {children}
    </p>
  );
}
