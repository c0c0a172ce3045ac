import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { EmailPreview, EmailText } from "#contract/admin/desk/notices.ts";
import { post } from "../api/call.ts";
import { trustMarkdown } from "../trusted-types.ts";

type Look = "desk" | "phone" | "text";

const pause = 500;

/** The email with sample data, as it would look with what is being written. */
export function EmailPreviewPane({ name, text }: { name: string; text: EmailText }) {
  const [look, setLook] = useState<Look>("desk");
  const { data, error } = usePreview(name, text);
  return (
    <section className="wording-preview" aria-label="Anteprima">
      <ToggleButtonGroup
        size="small"
        exclusive
        value={look}
        onChange={(_, chosen: Look | null) => chosen && setLook(chosen)}
        aria-label="Come si vede"
      >
        <ToggleButton value="desk">Schermo</ToggleButton>
        <ToggleButton value="phone">Telefono</ToggleButton>
        <ToggleButton value="text">Solo testo</ToggleButton>
      </ToggleButtonGroup>
      {error && <output>{error.message}</output>}
      {data && (
        <>
          <p className="wording-subject">
            <span className="quiet">Oggetto</span> {data.subject}
          </p>
          {look === "text" ? (
            <pre className="wording-text">{data.text}</pre>
          ) : (
            <Drawn html={data.html} look={look} />
          )}
          <p className="quiet">I dati sono di esempio.</p>
        </>
      )}
    </section>
  );
}

function usePreview(name: string, text: EmailText) {
  const settled = useSettled(JSON.stringify(text));
  return useQuery({
    queryKey: ["answers", "wording-preview", name, settled],
    queryFn: () => post<EmailPreview>(`emails/${name}/preview`, JSON.parse(settled) as EmailText),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** The value once typing rests. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** In a shadow tree, apart from the styles of the office; the policy lets scripts set styles, not markup. */
function Drawn({ html, look }: { html: string; look: Look }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const { body } = new DOMParser().parseFromString(trustMarkdown(html), "text/html");
    const page = document.createElement("div");
    page.append(...body.childNodes);
    styled(body, page);
    for (const part of page.querySelectorAll("*")) styled(part, part);
    root.replaceChildren(page);
  }, [html]);
  return <div className="wording-drawn" data-look={look} ref={host} inert />;
}

function styled(from: Element, to: Element): void {
  const style = from.getAttribute("style");
  if (style && "style" in to) (to as HTMLElement).style.cssText = style;
}
