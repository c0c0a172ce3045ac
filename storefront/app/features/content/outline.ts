export type Heading = { id: string; text: string };

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

export function outline(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const anchored = html.replace(/<h2>(.*?)<\/h2>/gs, (_, inner: string) => {
    const text = plainText(inner);
    const id = unused(anchor(text), headings);
    headings.push({ id, text });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: anchored, headings };
}

export const plainText = (html: string) =>
  html
    .replace(/<[^<>]*>/g, "")
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => entities[sign] ?? "");

/** Returns the id of a heading: «11. Perché così?» → `11-perche-cosi` */
function anchor(text: string): string {
  const words = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join("-") ?? "sezione";
}

function unused(id: string, headings: Heading[]): string {
  const same = headings.filter((one) => one.id === id || one.id.startsWith(`${id}--`)).length;
  return same === 0 ? id : `${id}--${same + 1}`;
}

/** Splits a post before its second section, where products are inserted. */
export function splitPost(html: string): [string, string] {
  const first = html.indexOf("<h2");
  const second = first === -1 ? -1 : html.indexOf("<h2", first + 1);
  return second === -1 ? [html, ""] : [html.slice(0, second), html.slice(second)];
}

/** Splits a title at its colon: the second part is set in italics. */
export function splitTitle(title: string): [string, string] {
  const colon = title.indexOf(": ");
  return colon === -1 ? [title, ""] : [title.slice(0, colon + 1), title.slice(colon + 2)];
}
