import { Fragment } from "react";

/** Keeps the line breaks people typed. */
export function Lines({ text }: { text: string | readonly string[] }) {
  const lines = typeof text === "string" ? text.trim().split(/\r?\n/) : text;
  return lines.map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
