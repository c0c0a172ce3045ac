export function paragraphs(text: string | null): string[] {
  return (text ?? "").split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== "");
}

/** Instructions read better one gesture at a time: each sentence is a step. */
export function steps(text: string | null): string[] {
  return paragraphs(text).flatMap((paragraph) => paragraph.split(/(?<=[.!?])\s+(?=\p{Lu})/u));
}
