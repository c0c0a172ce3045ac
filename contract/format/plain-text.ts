/** Dots of every script that programs take for the dot of a domain. */
const dots = ".\u2024\u3002\uff0e\uff61";
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Characters nobody sees: direction marks, zero-width ones. The joiner of emoji and scripts stays. */
const invisible = /(?!\u200d)\p{Cf}/gu;
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

const domains = new RegExp(`([^\\s${dots}]+)[${dots}](\\p{L}{2,})`, "gu");
/** Written without a space: `Dott.ssa`, `Sig.ra`, `F.lli`. None of them is a top-level domain. */
const abbreviations = /^(?:d|dr|dott|prof|sig|f)\.(?:ssa|ra|lli)$/iu;
/** `M.Grazia`: an initial and a name. */
const initialAndName = /^\p{Lu}\.\p{Lu}\p{Ll}{3,}$/u;

/** Whether a text has something in it that a mail program would make a link of. */
export function hasWebAddress(text: string): boolean {
  const seen = text.replace(invisible, "");
  if (/@|\/\/|\bwww\b/i.test(seen)) return true;
  return [...seen.matchAll(domains)].some(
    ([found]) => !abbreviations.test(found) && !initialAndName.test(found),
  );
}

/** A person's name on one line; the rule of forms. */
export function isPlainName(text: string): boolean {
  return !controls.test(text) && !direction.test(text) && !hasWebAddress(text);
}

const longestGreeting = 40;
const mostWords = 4;
const nameLike = /^\p{L}[\p{L}\p{M}'’ʼ.\- ]*$/u;

/** The name to greet somebody with in an email, or null where what was typed does not look like one. */
export function greetingName(typed: string | null | undefined): string | null {
  const name = typed?.trim() ?? "";
  if (!nameLike.test(name) || !isPlainName(name)) return null;
  if (name.length > longestGreeting || name.split(/ +/).length > mostWords) return null;
  return unlinked(name);
}

const gluedDot = new RegExp(`(?<=\\S)([${dots}])(?=\\p{L}{2})|(?<=www)([${dots}])(?=\\S)`, "giu");
const ipAddress = /\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/g;

/**
 * Somebody's words for an email of the shop: readable as they were, but no mail program finds an address to link to.
 * `own` is the recipient's mailbox, which may stay as it is.
 */
export function unlinked(text: string, own?: string): string {
  const safe = text
    .replace(invisible, "")
    .replace(/:\/\//g, ": // ")
    .replace(/(?<=\S)@(?=\S)/g, " @ ")
    .replace(ipAddress, (address) => address.replaceAll(".", ". "))
    .replace(gluedDot, "$& ")
    .replace(/\b(d|dr|dott|prof|sig|f)\. (ssa|ra|lli)\b/giu, "$1.$2");
  return own ? safe.replaceAll(unlinked(own), own) : safe;
}

/** «Crema all’olio» → crema-all-olio */
export const slugOf = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** The words of a list of ingredients, as labels part them: a comma within a name has no space after it. */
export const inciTerms = (inci: string): string[] =>
  inci
    .split(/,\s+/)
    .map((term) => term.trim())
    .filter(Boolean);

/** How a term is looked up: without the marks of footnotes, of colours and of the end. */
export const termKey = (term: string): string =>
  term
    .replaceAll(/[.*[\]]/g, "")
    .replace(/^\+\/-\s*/, "")
    .trim()
    .toLowerCase();
