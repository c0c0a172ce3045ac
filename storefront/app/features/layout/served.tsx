import { useLayoutEffect, useRef, type ComponentProps } from "react";
import type { Content } from "#app/features/rendering/markup-cache.ts";
import { pageHref } from "#app/ui/page-link.tsx";

type ServedProps = Omit<ComponentProps<"nav">, "children" | "className" | "content"> & {
  tag: "nav" | "footer";
  /** Class that identifies the element in the page. */
  className: string;
  /** The rendered markup on the server; null in the browser. */
  content: Content | null;
};

const names = ["nav", "doors", "mnav", "foot"];
const servedParts = new Map(
  import.meta.env.SSR ? [] : names.map((name) => [name, document.querySelector(`.${name}`)]),
);

/** Markup rendered only on the server. It never changes while a page is open, so the browser adopts the existing markup
 * and loads neither its code nor its data. */
export function Served({ tag: Tag, content, ...props }: ServedProps) {
  if (import.meta.env.SSR) return <Tag {...props} {...content} />;
  return <Adopted tag={Tag} {...props} />;
}

function Adopted({ tag: Tag, ...props }: Omit<ServedProps, "content">) {
  const part = useRef<HTMLElement>(null);
  useLayoutEffect(() => void fill(part.current, props.className), [props.className]);
  return (
    <Tag {...props} ref={part} dangerouslySetInnerHTML={{ __html: "" }} suppressHydrationWarning />
  );
}

/** Error pages have another layout, into which the parts are copied; if they are missing, another page is fetched. */
async function fill(part: HTMLElement | null, name: string): Promise<void> {
  if (!part || part.hasChildNodes()) return;
  const source = servedParts.get(name) ?? (await loadPage())?.querySelector(`.${name}`);
  part.replaceChildren(...(source?.cloneNode(true).childNodes ?? []));
}

let page: Promise<Document | null> | undefined;

const loadPage = () =>
  (page ??= new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("GET", pageHref("/"));
    request.responseType = "document";
    request.onloadend = () => resolve(request.response);
    request.send();
  }));
