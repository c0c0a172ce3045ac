/** A post in two halves, with room between them: before its second section, where the reader is warm. */
export function splitPost(html: string): [string, string] {
  const first = html.indexOf("<h2");
  const second = first === -1 ? -1 : html.indexOf("<h2", first + 1);
  return second === -1 ? [html, ""] : [html.slice(0, second), html.slice(second)];
}

/** A title that says what, then how: the second half is set in italics. */
export function splitTitle(title: string): [string, string] {
  const colon = title.indexOf(": ");
  return colon === -1 ? [title, ""] : [title.slice(0, colon + 1), title.slice(colon + 2)];
}
