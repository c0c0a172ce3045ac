import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { wordmarkPath } from "#brand/brand.ts";
import { paletteFor, typefacesFor } from "#brand/palettes.ts";
import { apiPrefix } from "#contract/paths.ts";

type Known = { name: string; palette?: string; accent?: string | null; typefaces?: string };

let identity: Known = { name: "Pannello" };

/** Reads the identity before the first screen, also before signing in; if the request fails, the default theme stays. */
export async function readIdentity(): Promise<void> {
  const answer = await fetch(`${apiPrefix}/shop/identity`).catch(() => undefined);
  if (answer?.ok) identity = (await answer.json()) as Known;
  document.title = identity.name;
}

export const shopName = () => identity.name;
export const look = () => ({ ...paletteFor(identity), ...typefacesFor(identity).pages });

export const Wordmark = () => <img className="wordmark" src={wordmarkPath} alt={identity.name} />;

/** Names the browser tab after the heading of the screen (WCAG 2.4.2). */
export function useDocumentTitle(heading: RefObject<HTMLHeadingElement | null>) {
  useEffect(() => {
    const title = heading.current;
    if (!title) return undefined;
    const write = () => {
      document.title = [title.textContent, shopName()].filter(Boolean).join(" · ");
    };
    const changes = new MutationObserver(write);
    changes.observe(title, { childList: true, subtree: true, characterData: true });
    write();
    return () => changes.disconnect();
  }, [heading]);
}

/** The h1 of a screen outside the layout. */
export function Heading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(heading);
  return <h1 ref={heading}>{children}</h1>;
}
