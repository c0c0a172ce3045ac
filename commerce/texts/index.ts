/** What other modules may use of texts. */
export { namedIn, type TextProduct } from "./markdown-shown.ts";
export { renderMarkdown, tellOfCards } from "./markdown.ts";
