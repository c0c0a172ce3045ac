import { type KeyboardEvent, useId, useRef, useState, useEffect } from "react";
import { TextInput, type TextInputProps, useWrappedSource } from "react-admin";
import type { LibraryPicture } from "../media/library.ts";
import { MediaPicker } from "../media/media-picker.tsx";
import {
  apply,
  type Edit,
  insertBlock,
  insertWords,
  prefixLines,
  type Selected,
  wrap,
} from "./edit-text.ts";
import { LinkDialog, ProductDialog } from "./dialogs.tsx";
import "./editor.css";
import { useWatch } from "react-hook-form";
import { post } from "../api/call.ts";
import { trustMarkdown } from "../trusted-types.ts";

type Asking = "link" | "picture" | "video" | "product";

type Props = TextInputProps & { preview?: boolean };

export function MarkdownInput({ helperText, preview = true, ...props }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<Asking>();
  // Opening a dialog moves the focus, which loses the selection in the text.
  const [kept, setKept] = useState<Selected>({ text: "", start: 0, end: 0 });
  const hint = useId();
  const area = () => box.current?.querySelector<HTMLTextAreaElement>("textarea:not([aria-hidden])");
  const selected = (): Selected => {
    const { value: text = "", selectionStart = 0, selectionEnd = 0 } = area() ?? {};
    return { text, start: selectionStart, end: selectionEnd };
  };
  const edit = (change: Edit) => {
    const place = area();
    if (place) apply(place, change);
  };
  const ask = (what: Asking) => {
    setKept(selected());
    setAsking(what);
  };
  const answered = (change: Edit) => {
    setAsking(undefined);
    // Waits until the closing dialog has returned the focus.
    setTimeout(() => edit(change));
  };
  const acts: Record<string, () => void> = {
    b: () => edit(wrap(selected(), "**")),
    i: () => edit(wrap(selected(), "*")),
    k: () => ask("link"),
  };
  const shortcut = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey ? acts[event.key.toLowerCase()] : undefined;
    if (!act || event.altKey || event.shiftKey) return;
    event.preventDefault();
    act();
  };
  const put = ({ alt, path, kind, fileName }: LibraryPicture) => {
    const words = (alt || (kind === "video" && fileName) || "").replaceAll(/[[\]\n]/g, " ");
    answered(insertBlock(kept, `![${words}](${path})`));
  };
  return (
    <div className="editor" ref={box}>
      <div className="editor-write">
        <div
          className="editor-bar"
          role="toolbar"
          aria-label="Formattazione"
          aria-describedby={hint}
        >
          <Tool name="Grassetto" keys="Ctrl+B" act={() => acts["b"]?.()} />
          <Tool name="Corsivo" keys="Ctrl+I" act={() => acts["i"]?.()} />
          <Tool name="Titolo" act={() => edit(prefixLines(selected(), "## "))} />
          <Tool name="Elenco" act={() => edit(prefixLines(selected(), "- "))} />
          <Tool name="Link" keys="Ctrl+K" act={() => ask("link")} />
          <Tool name="Foto" act={() => ask("picture")} />
          <Tool name="Video" act={() => ask("video")} />
          <Tool name="Prodotto" act={() => ask("product")} />
        </div>
        <TextInput
          multiline
          minRows={8}
          maxRows={26}
          onKeyDown={shortcut}
          {...props}
          helperText={helperText ?? false}
        />
        <p id={hint} className="hint">
          Seleziona le parole e scegli che cosa farne. Una riga vuota comincia un altro paragrafo.
        </p>
      </div>
      {preview && <TextPreview source={props.source} />}
      <LinkDialog
        open={asking === "link"}
        words={kept.text.slice(kept.start, kept.end)}
        onClose={() => setAsking(undefined)}
        onPut={(words) => answered(insertWords(kept, words))}
      />
      <ProductDialog
        open={asking === "product"}
        onClose={() => setAsking(undefined)}
        onPut={(block) => answered(insertBlock(kept, block))}
      />
      {(["picture", "video"] as const).map((kind) => (
        <MediaPicker
          key={kind}
          kind={kind}
          open={asking === kind}
          onClose={() => setAsking(undefined)}
          onPick={put}
        />
      ))}
    </div>
  );
}

function Tool({ name, keys, act }: { name: string; keys?: string; act: () => void }) {
  return (
    <button
      type="button"
      title={keys ? `${name} (${keys})` : name}
      aria-keyshortcuts={keys?.replace("Ctrl", "Control")}
      onClick={act}
    >
      {name}
    </button>
  );
}

const pause = 400;

function TextPreview({ source }: { source: string }) {
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
    // A failed preview is requested again at the next change.
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
