import { escapeHtml } from "#contract/format/markup.ts";
import type { InciTerm } from "./product-view.ts";

/** Names that explain themselves when they are pressed; made by the server alone, they need no code. */
export const inciHtml = (terms: InciTerm[]): string =>
  terms
    .map(([term, note], at) =>
      note
        ? `<button type="button" popovertarget="i${at}">${escapeHtml(term)}</button><span popover id="i${at}">${escapeHtml(note)}</span>`
        : escapeHtml(term),
    )
    .join(", ");
