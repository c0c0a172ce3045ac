import { type SubmitEvent, useEffect, useRef } from "react";
import { capKey, memory } from "#app/features/browser-memory.ts";

// Imported only on the server: a static import would be one more file for the browser.
const markup = import.meta.env.SSR ? await import("./due-markup.tsx") : undefined;

type DueProps = { usual: string | null; product: string };

/** Server-rendered markup; the script loads with the first request, or at once if a postcode is stored. */
export function Due({ usual, product }: DueProps) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const cap = memory.read(capKey);
    if (cap) void ask(part.current, cap);
  }, []);
  const onSubmit = (event: SubmitEvent<HTMLDivElement>) => {
    event.preventDefault();
    void ask(part.current, String(new FormData(event.target).get("cap")), true);
  };
  const content = markup
    ? { children: <markup.DueMarkup usual={usual} product={product} due={null} /> }
    : { dangerouslySetInnerHTML: { __html: "" }, suppressHydrationWarning: true };
  return <div className="due" ref={part} onSubmit={onSubmit} {...content} />;
}

async function ask(part: HTMLElement | null, cap: string, isAsked = false): Promise<void> {
  const { askDelivery } = await import("./ask-delivery.ts");
  if (part) await askDelivery(part, cap, isAsked);
}
