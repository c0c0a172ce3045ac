import file from "./wordmark.svg?url";

/** Kept in a file of its own, so that no page carries it; the drop takes the accent of the line. */
export function Wordmark({ label }: { label?: string }) {
  return (
    <svg
      className="wordmark"
      viewBox="0 0 330 105"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={`${file}#wm`} />
    </svg>
  );
}
