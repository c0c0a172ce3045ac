import { plainText } from "#app/content/outline.ts";

export type Quote = { text: string; turn: string; by: string | null };

/** The first words a page sets apart: what is said, its last sentence, and who says it. */
export function quoteOf(html: string): Quote | null {
  const quoted = /<blockquote>(.*?)<\/blockquote>/s.exec(html)?.[1] ?? "";
  const [said, by] = [...quoted.matchAll(/<p>(.*?)<\/p>/gs)].map(([, inner = ""]) =>
    plainText(inner),
  );
  if (!said) return null;
  const [, text = "", turn = said] = /^(.*[.!?…]) (.+)$/s.exec(said) ?? [];
  return { text, turn, by: by ?? null };
}
