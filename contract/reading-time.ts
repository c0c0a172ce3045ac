import { READING_WORDS_PER_MINUTE } from "./constants.ts";

/** Minutes to read a text or its HTML, shown as "N min". */
export function formatReadingTime(html: string): string {
  const text = html.replace(/<[^<>]*>/g, " ").replace(/&nbsp;/g, " ");
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return `${Math.max(1, Math.ceil(words / READING_WORDS_PER_MINUTE))} min`;
}
