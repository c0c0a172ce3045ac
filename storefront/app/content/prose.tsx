import { useMemo } from "react";
import { articleHtml } from "./article-html.ts";

type ProseProps = { html: string; className?: string };

/** Text of the backend, which promises safe HTML. */
export function Prose({ html, className = "prose" }: ProseProps) {
  const safe = useMemo(() => ({ __html: articleHtml(html) }), [html]);
  return <div className={className} dangerouslySetInnerHTML={safe} />;
}
