import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { findChromium } from "../scripts/lib/chromium.mjs";
import { startShop } from "../tests/harness/shop-server.ts";
import { measuredPages } from "./measured-pages.ts";

const run = promisify(execFile);
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const flags = "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run";

const head = `# Lighthouse

Written by \`npm run bench lighthouse\`: the mobile preset (4× slower CPU, 1.6 Mbit/s, 150 ms) on the built shop. Of three
runs for each page the one in the middle counts, after another that does not: the first visitor of all also waits for
pictures being made. The last column names the audits below 90.`;

type Audit = { id: string; title: string; score: number | null };
type Result = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};

const pageNames = process.argv.slice(2);
const shop = await startShop({ LOG_LEVEL: "error" });
try {
  const { cookie, pages } = await measuredPages(shop.baseUrl);
  const lines = ["| page | performance | accessibility | best practices | SEO | below 100 |"];
  lines.push("| --- | --- | --- | --- | --- | --- |");
  for (const [name, path] of Object.entries(pages)) {
    if (pageNames.length > 0 && !pageNames.includes(name)) continue;
    for (let turn = 0; turn < 3; turn++) await fetch(shop.baseUrl + path);
    await audit(shop.baseUrl + path, cookie);
    lines.push(tableRow(name, await middleOfThree(() => audit(shop.baseUrl + path, cookie))));
    console.log(lines.at(-1));
  }
  writeFileSync("docs/bench/lighthouse.md", `${head}\n\n${lines.join("\n")}\n`);
} finally {
  await shop.stop();
}

/** Returns the median by speed: other scores do not change between runs. */
async function middleOfThree(run: () => Promise<Result>): Promise<Result> {
  const results = [await run(), await run(), await run()];
  const speed = ({ categories }: Result) => categories["performance"]?.score ?? 0;
  return results.toSorted((a, b) => speed(a) - speed(b))[1]!;
}

/** Repeats a run once, because Lighthouse sometimes misses the start of a visit and fails. */
async function audit(url: string, cookie: string): Promise<Result> {
  return visit(url, cookie).catch(() => visit(url, cookie));
}

async function visit(url: string, cookie: string): Promise<Result> {
  const file = `${shop.dataDir}/lighthouse.json`;
  const headers = JSON.stringify({ Cookie: cookie });
  await run(
    "npx",
    ["--yes", "lighthouse@12", url, "--quiet", "--output=json", `--output-path=${file}`]
      .concat(`--only-categories=${categories.join(",")}`, `--chrome-flags=${flags}`)
      .concat(`--extra-headers=${headers}`),
    { env: { ...process.env, CHROME_PATH: findChromium() ?? "" }, timeout: 180_000 },
  );
  return JSON.parse(readFileSync(file, "utf8")) as Result;
}

function tableRow(name: string, { categories: found, audits }: Result): string {
  const scores = categories.map((category) => Math.round((found[category]?.score ?? 0) * 100));
  const weighty = Object.values(found).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  const short = [...new Set(weighty)].filter((id) => (audits[id]?.score ?? 1) < 0.9);
  return `| ${[name, ...scores, short.join(", ") || "–"].join(" | ")} |`;
}
