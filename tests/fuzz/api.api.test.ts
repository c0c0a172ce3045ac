import { expect, test } from "vitest";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { openCallers } from "#tests/harness/callers.ts";
import { readDocument } from "./document.ts";
import { fuzz, noFindings } from "./fuzz.ts";
import { bearersOf, knownOf } from "./known.ts";

/** `node scripts/fuzz.mjs` asks for many more. */
const total = Number(process.env["FUZZ_CALLS"] ?? 800);
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_115);
const atOnce = 1_000;

test(
  `${total} generated calls find no answer outside the document`,
  async () => {
    const findings = noFindings();
    // Calls delete accounts and turn the shop upside down: each slice begins with a new one.
    for (let done = 0; done < total; done += atOnce) {
      const shop = await createTestCommerce({ config: { limitFactor: 1_000_000 } });
      const people = await openCallers(shop);
      await fuzz({
        document: await readDocument(shop.request),
        known: knownOf(people),
        bearers: bearersOf(people),
        send: shop.request,
        calls: Math.min(atOnce, total - done),
        seed: seed + done,
        findings,
      }).finally(shop.close);
    }
    if (process.env["FUZZ_CALLS"]) process.stdout.write(`${JSON.stringify(findings.statuses)}\n`);
    expect(Object.fromEntries(findings.problems)).toEqual({});
    expect(findings.calls).toBeGreaterThanOrEqual(total);
  },
  60_000 + total * 20,
);
