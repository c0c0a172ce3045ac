/** The ASCII dot and Unicode characters that IDNA treats as a dot in domain names. */
const dots = ".\u2024\u3002\uff0e\uff61";
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Invisible characters such as direction marks; the zero-width joiner is kept for emoji and Indic scripts. */
const invisible = /(?!\u200d)\p{Cf}/gu;
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

const domains = new RegExp(`([^\\s${dots}]+)[${dots}](\\p{L}{2,})`, "gu");
/** Abbreviations written without a space: `Dott.ssa`, `Sig.ra`, `F.lli`. None ends in a top-level domain. */
const abbreviations = /^(?:d|dr|dott|prof|sig|f)\.(?:ssa|ra|lli)$/iu;
/** An initial glued to a name: `M.Grazia`. */
const initialAndName = /^\p{Lu}\.\p{Lu}\p{Ll}{3,}$/u;

/** Whether mail programs would turn part of the text into a link. */
export function hasWebAddress(text: string): boolean {
  const seen = text.replace(invisible, "");
  if (/@|\/\/|\bwww\b/i.test(seen)) return true;
  return [...seen.matchAll(domains)].some(
    ([found]) => !abbreviations.test(found) && !initialAndName.test(found),
  );
}

/** A one-line name without control characters or web addresses, as forms require. */
export function isPlainName(text: string): boolean {
  return !controls.test(text) && !direction.test(text) && !hasWebAddress(text);
}

const longestGreeting = 40;
const mostWords = 4;
const nameLike = /^\p{L}[\p{L}\p{M}'’ʼ.\- ]*$/u;

/** The name for an email's greeting; null if the input does not look like a name. */
export function greetingName(typed: string | null | undefined): string | null {
  const name = typed?.trim() ?? "";
  if (!nameLike.test(name) || !isPlainName(name)) return null;
  if (name.length > longestGreeting || name.split(/ +/).length > mostWords) return null;
  return withoutLinks(name);
}

const gluedDot = new RegExp(`(?<=\\S)([${dots}])(?=\\p{L}{2})|(?<=www)([${dots}])(?=\\S)`, "giu");
const ipAddress = /\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/g;

/**
 * Makes user text safe to quote in the shop's emails: still readable, but mail programs find nothing to turn into a link.
 * `ownMailbox` is the recipient's address, which stays intact.
 */
export function withoutLinks(text: string, ownMailbox?: string): string {
  const safe = text
    .replace(invisible, "")
    .replace(/:\/\//g, ": // ")
    .replace(/(?<=\S)@(?=\S)/g, " @ ")
    .replace(ipAddress, (address) => address.replaceAll(".", ". "))
    .replace(gluedDot, "$& ")
    .replace(/\b(d|dr|dott|prof|sig|f)\. (ssa|ra|lli)\b/giu, "$1.$2");
  return ownMailbox ? safe.replaceAll(withoutLinks(ownMailbox), ownMailbox) : safe;
}

/** «Crema all’olio» → crema-all-olio */
export const slugOf = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** Labels that are no comma-separated list, such as «Vedi le schede dei singoli prodotti»; valid in JavaScript and SQL. */
export const noInciList = String.raw`[;•|]|^[^,]*:\s|^([^,]*\s)?(il|lo|la|gli|le|del|dei|degli|della|delle|sul|sui|sulla|sulle|nel|nei|nella|nelle|per|vedi)\s`;

export const isInciList = (inci: string | null): inci is string =>
  Boolean(inci) && !new RegExp(noInciList, "i").test(inci ?? "");

/** Splits an INCI list at commas followed by a space: a comma inside a name has none. */
export const inciTerms = (inci: string): string[] =>
  inci
    .split(/,\s+/)
    .map((term) => term.trim())
    .filter(Boolean);

/** Lookup key of an INCI term: without footnote marks, colour marks and the final dot. */
export const termKey = (term: string): string =>
  term
    .replaceAll(/[.*[\]]/g, "")
    .replace(/^\+\/-\s*/, "")
    .trim()
    .toLowerCase();
