import { createContext } from "react-router";
import { openingPath } from "#contract/paths.ts";
import * as m from "#messages";

export type Audience = "visitor" | "staff" | "preview";

/** Set by the server for a closed shop; null while the shop is open. */
export const audienceContext = createContext<Audience | null>(null);

export type Band = { text: string; link?: { href: string; label: string } };

/** Texts come from the server, so that no page's code contains them. */
export function bandFor(audience: Audience | null): Band | undefined {
  if (audience === "preview") return { text: m["soon.preview"]() };
  if (audience !== "staff") return undefined;
  return { text: m["soon.band"](), link: { href: openingPath, label: m["soon.band_link"]() } };
}
