import { useMemo } from "react";
import { pageHref } from "#app/ui/page-link.tsx";

type ProseProps = { html: string; className?: string };

/** HTML of the backend, restricted to the markup of an article. */
export function Prose({ html, className = "prose" }: ProseProps) {
  const safe = useMemo(() => ({ __html: articleHtml(html) }), [html]);
  return <div className={className} dangerouslySetInnerHTML={safe} />;
}

type Rules = { createHTML(html: string): string };
/** React's types accept only strings here; it passes the value on unchanged. */
type TrustedTypes = { createPolicy(name: "article", rules: Rules): Rules };

/** Matches every `<` that does not begin a tag allowed in articles. */
const strange =
  /<(?!\/?(?:[abipsu]|abbr|blockquote|[bht]r|caption|code|d[dlt]|div|em|figcaption|figure|h\d|img|li|[ou]l|pre|small|span|strong|su[bp]|table|tbody|tfoot|thead|t[dh]|video)(?:\s+(?:(?:href|poster|src|srcset)="(?:https?:|mailto:|tel:|\/|#)|(?:alt|aria-label|class|controls|height|id|lang|loading|preload|rel|scope|sizes|start|target|title|width)=")[^"<>]*")*\s*\/?>)/gi;

/** Keeps the markup of an article; other tags are escaped and shown as text. */
export const harmlessHtml = (html: string) => html.replace(strange, "&lt;");

/** Trusted Types: this policy is allowed by the CSP's `trusted-types` directive. */
const policy =
  typeof document === "undefined"
    ? undefined
    : (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("article", {
        createHTML: harmlessHtml,
      });

export function articleHtml(html: string): string {
  const linked = html.replace(/(?<= href=")\/[^"]*/g, pageHref);
  return policy ? policy.createHTML(linked) : harmlessHtml(linked);
}
