import { unlinked } from "#contract/plain-text.ts";
import { Lines } from "./lines.tsx";
import { body, colour, serif } from "./theme.ts";

const frame = {
  ...body,
  margin: "0 0 20px",
  padding: "4px 0 4px 18px",
  borderLeft: `2px solid ${colour.accent}`,
};

/** Somebody's own words. */
export function Quote({ text }: { text: string }) {
  return (
    <blockquote style={{ ...frame, color: colour.quiet }}>
      <Lines text={text} />
    </blockquote>
  );
}

/** Words that come with a present: the giver's own, and no link of them works. */
export function Dedication({ text }: { text: string }) {
  const style = {
    ...frame,
    fontFamily: serif,
    fontStyle: "italic",
    fontSize: 22,
    lineHeight: "30px",
  };
  return (
    <blockquote style={style}>
      <Lines text={unlinked(text)} />
    </blockquote>
  );
}
