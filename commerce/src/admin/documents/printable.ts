/** Signs of the built-in fonts beyond Latin-1. */
const known = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

/** Built-in fonts know Western European only: other letters lose their marks, other signs go. */
export function printable(text: string): string {
  return [...text.replaceAll(/[\u00a0\u202f\u2009]/g, " ").replaceAll("\u2212", "-")]
    .map((sign) => (isKnown(sign) ? sign : sign.normalize("NFD").replaceAll(/[^ -~]/g, "")))
    .join("");
}

const isKnown = (sign: string) => /^[\n -~\u00a1-\u00ff]$/.test(sign) || known.includes(sign);
