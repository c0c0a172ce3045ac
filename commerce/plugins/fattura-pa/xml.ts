/** An element: its name, then its text or its children; what is undefined is left out. */
export type Element = [name: string, content: string | (Element | undefined)[]];

export function writeXml([name, content]: Element, indent = ""): string {
  if (typeof content === "string") return `${indent}<${name}>${escape(content)}</${name}>\n`;
  const children = content.map((child) => (child ? writeXml(child, `${indent}  `) : "")).join("");
  return `${indent}<${name}>\n${children}${indent}</${name}>\n`;
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const plain: Record<string, string> = {
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "…": "...",
  "€": "EUR",
  œ: "oe",
  Œ: "OE",
};

/** The exchange system reads Latin-1 only: other signs become their nearest, or go. */
export function latin(text: string, maxLength: number): string {
  const bare = text
    .replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, (sign) => {
      const known = plain[sign];
      return known ?? sign.normalize("NFD").replaceAll(/[^\u0020-\u007e]/g, "");
    })
    .replaceAll(/\s+/g, " ")
    .trim();
  return bare.slice(0, maxLength).trim();
}
