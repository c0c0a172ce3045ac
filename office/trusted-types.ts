type Policy = { createHTML(html: string): unknown };
type Rules = { createHTML(html: string): string | null };
type Factory = { createPolicy(name: string, rules: Rules): Policy };

const { trustedTypes } = globalThis as { trustedTypes?: Factory };

/** Under every field without a hint react-admin reserves a line with this (InputHelperText); no other string becomes markup. */
const blankLine = "&#8203;";
trustedTypes?.createPolicy("default", {
  createHTML: (html) => (html === blankLine ? html : null),
});

const markdown = trustedTypes?.createPolicy("markdown", { createHTML: (html) => html });

/** For what the shop's own markdown writer made, which escapes whatever it does not know. */
export const trustMarkdown = (html: string) => (markdown?.createHTML(html) ?? html) as string;
