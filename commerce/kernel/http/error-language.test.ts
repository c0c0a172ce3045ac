import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { messages } from "#contract/forms/messages.ts";
import pairs from "./error-messages.json" with { type: "json" };
import { languageOf, translate } from "./error-language.ts";

const languageFor = (accepted: string | undefined) =>
  languageOf({ req: { header: () => accepted } as never });

test.each([
  [undefined, "it"],
  ["*", "it"],
  ["de", "it"],
  ["it-IT,it;q=0.9,en;q=0.8", "it"],
  ["en", "en"],
  ["en-GB,en;q=0.9", "en"],
  ["de, en;q=0.7, it;q=0.3", "en"],
  ["it;q=0.2, en-US;q=0.9", "en"],
  ["en;q=0, it", "it"],
])("%s asks for %s", (accepted, language) => {
  expect(languageFor(accepted)).toBe(language);
});

function fill(text: string): string {
  let count = 0;
  return text.replaceAll("{}", () => `n${count++}`);
}

test("every message goes both ways, with what it names", () => {
  for (const [italian, english] of Object.entries(pairs)) {
    expect(translate(fill(italian), "en")).toBe(fill(english));
    expect(translate(fill(english), "it")).toBe(fill(italian));
    expect(translate(fill(italian), "it")).toBe(fill(italian));
  }
  expect(translate("JWT Token not found", "it")).toBe("JWT Token not found");
});

test("every message of the forms has an English one", () => {
  const all = Object.values(messages).map((message) =>
    typeof message === "function" ? message("2026-11-19" as never) : message,
  );
  expect(all.filter((message) => translate(message, "en") === message)).toEqual([]);
});

/** Sylius answers with these, and programs read them; one is named by the specification. */
const literal =
  /^(?:Cannot \{\} as |The (?:product|payment|shipping|ProductVariant|signature)|This (?:product|payment) |Order |Cart with|An empty order|There is no shop user|Password reset|Feature is|Access Denied|.*JWT|Signature|Not Found|Invalid credentials)/;

/** Files whose refusals only staff read, in Italian. */
const forStaff = [
  /commerce\/(?:desk|import-export|invoicing|settings|staff|webhooks|plugins\/fattura-pa)\//,
  /commerce\/payments\/(?:difference|manual-refunds|refunds|remittances)/,
  /admin|commerce\/fulfilment\/(?!change-mailbox)|commerce\/content\/(?:sections|redirects)\//,
  /commerce\/aftersales\/(?:.*-return|return-states|refund-order|answer-withdrawal)\.ts$/,
  /commerce\/(?:shipping\/(?:method-records|routes)|catalogue\/claims\/register|media\/(?:media|library))\.ts$/,
];

test("every refusal of the shop API that the code spells is in the table", () => {
  const files = globSync("commerce/**/*.ts").filter(
    (file) => !/\.(?:test|fixture)\.ts$/.test(file) && !forStaff.some((one) => one.test(file)),
  );
  const refusal =
    /(?:invalid|conflict|new CommerceError)\(\s*(?:"[\w.]*",\s*)?(?:"([^"]*\s[^"]*)"|`([^`]*\s[^`]*)`)/g;
  const spelt = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(refusal)].map(([, plain, filled]) =>
      (plain ?? filled ?? "").replaceAll(/\$\{[^}]*\}/g, "{}"),
    ),
  );
  const known = new Set(Object.entries(pairs).flat());
  expect(spelt.length).toBeGreaterThan(40);
  expect(spelt.filter((message) => !known.has(message) && !literal.test(message))).toEqual([]);
});
