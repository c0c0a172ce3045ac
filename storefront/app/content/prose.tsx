type ProseProps = { html: string; className?: string };

/** Text of the backend, which promises safe HTML. */
export function Prose({ html, className = "prose" }: ProseProps) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
