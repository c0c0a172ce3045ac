import { panel } from "#app/features/privacy/consent.ts";
import { onDemand } from "#app/features/rendering/on-demand.tsx";
import type { FooterProps } from "./footer.tsx";

const load = async () => (await import("./footer.tsx")).Footer;
const WrittenFooter = import.meta.env.SSR ? await load() : null;
const [LateFooter] = onDemand(load);

const served = import.meta.env.SSR ? null : document.querySelector(".foot");

/** Nothing in it changes while a page is open: the browser keeps what the server wrote, and loads its code only for a page
 * that came without it. */
export function ServedFooter(frame: FooterProps) {
  if (WrittenFooter) return <WrittenFooter {...frame} />;
  if (!served) return <LateFooter {...frame} />;
  return (
    <footer
      className="foot"
      ref={adopt}
      dangerouslySetInnerHTML={{ __html: "" }}
      suppressHydrationWarning
    />
  );
}

/** An error page has another layout, into which the same footer goes. */
function adopt(footer: HTMLElement | null): void {
  if (footer !== served) footer?.append(...(served?.cloneNode(true).childNodes ?? []));
  footer?.querySelector("button")?.addEventListener("click", () => panel.set(true));
}
