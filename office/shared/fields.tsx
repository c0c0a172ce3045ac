import { useState } from "react";
import { SaveButton, TextInput, type TextInputProps, Toolbar } from "react-admin";
import { useWatch } from "react-hook-form";
import { admin, callJson } from "../api/call.ts";
import { trustMarkdown } from "../trusted-types.ts";
import { useAct } from "./use-call.ts";

export const SeoFields = () => (
  <>
    <TextInput source="seo.title" helperText="Circa 60 caratteri" />
    <TextInput source="seo.description" multiline minRows={2} helperText="Circa 155 caratteri" />
  </>
);

/** For what cannot be removed. */
export const SaveOnly = () => (
  <Toolbar>
    <SaveButton />
  </Toolbar>
);

/** Markdown, and how the shop will show it. */
export function MarkdownInput(props: TextInputProps) {
  const text: unknown = useWatch({ name: props.source });
  const [html, setHtml] = useState("");
  const { act } = useAct();
  const show = () =>
    act(async () => {
      const json = { text: typeof text === "string" ? text : "" };
      const answer = await callJson<{ html: string }>(`${admin}/markdown-previews`, {
        method: "POST",
        json,
      });
      setHtml(answer.html);
    });
  return (
    <div className="markdown">
      <TextInput multiline minRows={8} helperText="Markdown" {...props} />
      <details
        onToggle={({ currentTarget }) => {
          if (currentTarget.open) void show();
        }}
      >
        <summary>Anteprima</summary>
        <div className="prose said" dangerouslySetInnerHTML={{ __html: trustMarkdown(html) }} />
      </details>
    </div>
  );
}
