import { createContext } from "react-router";
import { openingPath } from "#contract/paths.ts";
import * as m from "#messages";

export type Audience = "visitor" | "staff" | "preview";

/** The host sets it; the visitors of an open shop are none. */
export const audienceContext = createContext<Audience | null>(null);

export type Band = { text: string; link?: { href: string; label: string } };

/** Told by the server, so that the code of no page carries it. */
export function bandFor(audience: Audience | null): Band | undefined {
  if (audience === "preview") return { text: m["soon.preview"]() };
  if (audience !== "staff") return undefined;
  return { text: m["soon.band"](), link: { href: openingPath, label: m["soon.band_link"]() } };
}
