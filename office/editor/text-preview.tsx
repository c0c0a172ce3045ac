import { useEffect, useState } from "react";
import { useWrappedSource } from "react-admin";
import { useWatch } from "react-hook-form";
import { post } from "../api/call.ts";
import { trustMarkdown } from "../trusted-types.ts";

const pause = 400;

/** How the shop will show the text, a moment after it is typed. */
export function TextPreview({ source }: { source: string }) {
  const written: unknown = useWatch({ name: useWrappedSource(source) });
  const text = typeof written === "string" ? written : "";
  const [html, setHtml] = useState("");
  const [open, setOpen] = useState(() => matchMedia("(min-width: 1200px)").matches);
  useEffect(() => {
    if (!open) return;
    let ended = false;
    const ask = async () => {
      const answer = await post<{ html: string }>("markdown-previews", { text });
      if (!ended) setHtml(answer.html);
    };
    // A preview that could not be had is asked for again with the next word.
    const wait = setTimeout(() => void ask().catch(() => {}), pause);
    return () => {
      ended = true;
      clearTimeout(wait);
    };
  }, [text, open]);
  return (
    <details
      className="editor-preview"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Anteprima</summary>
      <div className="prose" dangerouslySetInnerHTML={{ __html: trustMarkdown(html) }} />
    </details>
  );
}
