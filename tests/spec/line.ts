import { type BrowserContext, request } from "playwright-core";
import { inject, onTestFinished, test } from "vitest";
import { openScriptless } from "#tests/harness/scriptless/page.ts";
import { story, type StoryContext, type StoryOptions } from "#tests/harness/story.ts";

/** The shop that all lines share: its API, its back office and its emails. */
export const shopUrl = inject("shopUrl");

/** Its pages; the lines run a second time with the pages of a storefront in front of another backend. */
export const storefrontUrl = inject("storefrontUrl");

export const isElsewhere = storefrontUrl !== shopUrl;

/**
 * A line of the specification in its own words, the files that implement it, and its test.
 * `docs/spec-map.md` is generated from these calls: the first two arguments must be literals.
 */
export function line(
  words: string,
  _sources: string[],
  check: () => Promise<void> | void,
  /** Why it cannot be tested in front of another backend. */
  { ownBackend }: { ownBackend?: string } = {},
): void {
  // oxlint-disable-next-line vitest/expect-expect, vitest/valid-title
  test.skipIf(isElsewhere && ownBackend !== undefined)(words, check);
}

/**
 * A further test of a line, in Chromium; it is no line of the specification and not in its map. Skipped elsewhere, not left
 * out: a suite without any test would fail.
 */
export const furtherTest: typeof story = (words, tell, options) =>
  // oxlint-disable-next-line vitest/expect-expect, vitest/valid-title, vitest/no-disabled-tests
  isElsewhere ? test.skip(words, () => {}) : story(words, tell, options);

/** A line about browser behaviour: its test runs in Chromium. */
export function browserLine(
  words: string,
  _sources: string[],
  tell: (context: StoryContext) => Promise<void>,
  options?: StoryOptions,
): void {
  furtherTest(words, tell, options);
}

/** A line without a test here, and the reason. */
export function untested(_words: string, _reason: string): void {}

const shopperAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";

/** A visitor without scripts, who reads pages, follows links and submits forms without a browser. */
export async function openReader(baseUrl = storefrontUrl, userAgent = shopperAgent) {
  const context: Pick<BrowserContext, "request"> = {
    request: await request.newContext({ baseURL: baseUrl, userAgent }),
  };
  onTestFinished(() => context.request.dispose());
  const page = openScriptless(context, baseUrl);
  const open = async (path: string, status = 200) => {
    const response = await page.goto(path);
    if (response?.status() !== status)
      throw new Error(`${path} answered ${response?.status()} instead of ${status}`);
    return response;
  };
  return { page, open, baseUrl };
}

/** The lines of a text as it is shown, to be compared with a quotation: a line with more words than it differs. */
export const linesOf = (text: string): string[] => text.split("\n").map((one) => one.trim());
