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
