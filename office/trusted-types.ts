type Policy = { createHTML(html: string): unknown };
type Rules = { createHTML(html: string): string | null };
type Factory = { createPolicy(name: string, rules: Rules): Policy };

const { trustedTypes } = globalThis as { trustedTypes?: Factory };

/** react-admin's InputHelperText renders this as HTML under fields without a hint; no other string may become HTML. */
const blankLine = "&#8203;";
trustedTypes?.createPolicy("default", {
  createHTML: (html) => (html === blankLine ? html : null),
});

const markdown = trustedTypes?.createPolicy("markdown", { createHTML: (html) => html });

/** Marks HTML of the shop's Markdown renderer, which escapes unknown markup, as trusted. */
export const trustMarkdown = (html: string) => (markdown?.createHTML(html) ?? html) as string;
