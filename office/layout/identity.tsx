import { wordmarkPath } from "#brand/brand.ts";
import { paletteFor, typefacesFor } from "#brand/palettes.ts";
import { shop } from "../api/call.ts";

type Known = { name: string; palette?: string; accent?: string | null; typefaces?: string };

let identity: Known = { name: "Pannello" };

/** Read once before the first screen; without an answer the office opens in the clothes of the house. */
export async function readIdentity(): Promise<void> {
  const answer = await fetch(`${shop}/identity`).catch(() => undefined);
  if (answer?.ok) identity = (await answer.json()) as Known;
  document.title = identity.name;
}

export const shopName = () => identity.name;
export const look = () => ({ ...paletteFor(identity), ...typefacesFor(identity).pages });

export const Wordmark = () => <img className="wordmark" src={wordmarkPath} alt={identity.name} />;
