import { hash, verify } from "@node-rs/argon2";
import words from "./common-words.json" with { type: "json" };
import { messages } from "#contract/forms/messages.ts";
import { type Ctx, invalid } from "../kernel/ctx.ts";
import { readIdentity } from "../settings/index.ts";

/** Hash of a random password, verified for unknown addresses, so that timing does not reveal which exist. */
const nobody =
  "$argon2id$v=19$m=19456,t=2,p=1$OrP6fihLl1HGWCq2sYDYAg$rQFfWo+5mpFrVmED+WZKDkkGJ/gdJBgqR7TJjUK6lvQ";

/** Argon2id with the library's defaults; slow by design, so never inside a transaction. */
export const hashPassword = (password: string) => hash(password);

export async function isPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await verify(passwordHash || nobody, password);
  return Boolean(passwordHash) && isRight;
}

/** Common words of beauty shops that attackers try first, like the shop's name; docs/security.md lists them. */
const shopWords = ["shop", "negozio", "cosmetici", "cosmetica", "bellezza", "admin"];

export type Person = {
  email?: string | null;
  firstName?: string | null;
  lastName?: string | null;
};

const fewestSigns = 5;
const leftOver = 3;

export async function refuseEasyPassword(
  ctx: Ctx,
  field: string,
  password: string,
  person: Person,
): Promise<void> {
  const { name } = await readIdentity(ctx);
  if (isEasyToGuess(password, person, name)) throw invalid(field, messages.passwordEasy);
}

/** True for one known word or the person's name, even with added or substituted digits and signs. */
export function isEasyToGuess(password: string, person: Person, shop: string): boolean {
  const plain = withoutAccents(password);
  if (new Set(plain).size < fewestSigns || isRun(plain)) return true;
  const near = [...shopWords, ...wordsIn([shop]), ...wordsOf(person)];
  return readings(plain).some(
    (letters) => commonWords.has(single(letters)) || isMadeOf(near, letters),
  );
}

const withoutAccents = (text: string) =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

const lookalikes: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "€": "e",
  "!": "i",
};

const spelledOut = (text: string) => text.replaceAll(/./gu, (sign) => lookalikes[sign] ?? sign);
const lettersOf = (text: string) => text.replaceAll(/[^a-z]/g, "");

/** Possible readings of leet spelling: `P@ssw0rd1!` as pssword, password and passwordi. */
function readings(plain: string): string[] {
  const core = plain.replaceAll(/^[^a-z@$€]+|[^a-z@$€]+$/g, "");
  const texts = [plain, spelledOut(core), spelledOut(core.replaceAll("1", "l")), spelledOut(plain)];
  return texts.map(lettersOf);
}

/** Collapses repetition: `CiaoCiao` is `Ciao`. */
const single = (letters: string) => /^(.+?)\1*$/.exec(letters)?.[1] ?? letters;

/** Up to three letters and a run of digits: `Abc123456!`. */
function isRun(plain: string): boolean {
  const digits = plain.replaceAll(/\D/g, "");
  return (
    lettersOf(plain).length <= leftOver &&
    digits.length >= 4 &&
    ["01234567890123456789", "98765432109876543210"].some((row) => row.includes(digits))
  );
}

/** The person's names and mailbox, and their parts; short parts would match by chance. */
const wordsOf = ({ email, firstName, lastName }: Person): string[] =>
  wordsIn([email?.split("@")[0], firstName, lastName]);

const wordsIn = (texts: (string | null | undefined)[]): string[] =>
  texts
    .flatMap((text) => [text ?? "", ...(text ?? "").split(/[^\p{L}]+/u)])
    .map((text) => lettersOf(withoutAccents(text)))
    .filter((word) => word.length > leftOver);

/** True if little is left after removing these words, longest first, and one common word. */
function isMadeOf(words: string[], letters: string): boolean {
  const rest = words
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, ""), letters);
  return rest !== letters && (rest.length <= leftOver || commonWords.has(rest));
}

/**
 * Common password words: keyboard patterns, English and Italian favourites, clubs, cities, first names. Compiled for this
 * shop, not from a leak.
 */
const commonWords: ReadonlySet<string> = new Set(words.flatMap((line) => line.split(" ")));
