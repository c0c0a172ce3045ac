type TrustedTypes = {
  createPolicy(name: "default", rules: { createHTML: (html: string) => string }): unknown;
};

/** React copies it to make script elements, which then never run. */
const emptyScript = "<script></script>";

const tags =
  "a|abbr|b|blockquote|br|caption|code|dd|div|dl|dt|em|figcaption|figure|h[1-6]|hr|i|img|li|ol|p|pre|s|small|span|strong|sub|sup|table|tbody|td|tfoot|th|thead|tr|u|ul";
const address = String.raw`(?:href|src)="(?:https?:|mailto:|tel:|\/|#)[^"<>]*"`;
const attribute = `(?:${address}|(?:alt|class|height|id|lang|rel|scope|start|target|title|width)="[^"<>]*")`;
const strange = new RegExp(`<(?!/?(?:${tags})(?:\\s+${attribute})*\\s*/?>)`, "gi");

/** Texts of the backend keep the markup of an article; whatever else looks like a tag is shown as text. */
export const harmlessHtml = (html: string) =>
  html === emptyScript ? html : html.replace(strange, "&lt;");

// The policy refuses strings that become HTML or code unless they come through here; there is no way for code.
if (typeof document !== "undefined") {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy("default", { createHTML: harmlessHtml });
}
