import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { weigh } from "#tests/harness/page-weight.ts";
import { bothWidths, story } from "#tests/harness/story.ts";

const kB = 1024;
const productPage = "/prodotti/siero-vitamina-c";
/** KiB of CSS, and requests beside photographs: how many of these it loads ahead of the visitor is the browser's choice. */
const browsePages = [
  ["/", 13, 14],
  ["/prodotti", 11.5, 13],
  ["/categorie/viso/sieri", 11.5, 13],
  [productPage, 12, 12],
] as const;

for (const [path, css, fixed] of browsePages) {
  story(
    `${path} keeps the budgets of a browse page`,
    async ({ page }) => {
      const { bytes, requests, layoutShift, later } = await weigh(page, path);
      expect.soft(bytes.Document, "HTML").toBeLessThanOrEqual(14.7 * kB);
      expect.soft(bytes.Script, "JavaScript").toBeLessThanOrEqual(110.5 * kB);
      expect.soft(bytes.Stylesheet, "CSS").toBeLessThanOrEqual(css * kB);
      expect.soft(bytes.Font, "fonts").toBeLessThanOrEqual(52 * kB);
      // To two decimals, as browsers report it: which fallback font shows for a moment depends on the machine.
      expect.soft(layoutShift, "layout shift").toBeLessThan(0.005);
      expect.soft(later, "elements laid out when they come near").toBeGreaterThan(30);
      const urgent = await page.locator('img[fetchpriority="high"]').count();
      expect.soft(urgent, "high-priority images").toBeLessThanOrEqual(1);
      const foreign = requests.filter((request) => !request.includes(new URL(page.url()).host));
      expect.soft(foreign, "requests to others").toEqual([]);
      const scripts = requests.filter((request) => request.startsWith("Script "));
      expect.soft(scripts.length, "script files").toBeLessThanOrEqual(5);
      const others = requests.filter((request) => !request.startsWith("Image "));
      expect.soft(others.length, "requests beside photographs").toBeLessThanOrEqual(fixed);
      if (path === productPage)
        expect.soft(requests.length, "requests before scrolling").toBeLessThanOrEqual(16);
    },
    { widths: bothWidths, images: true },
  );
}

test.each([
  ["validation libraries", /ZodError/],
  ["formats that are slow to make", /Intl\.(?:NumberFormat|DateTimeFormat)/],
])("%s stay out of what every page loads", (_, pattern) => {
  const folder = "build/shop/client/assets";
  const shared = readdirSync(folder).filter((file) =>
    /^(entry\.client|root|home|product|products|category)-.*\.js$/.test(file),
  );
  expect(shared.length).toBeGreaterThan(3);
  const found = shared.filter((file) => pattern.test(readFileSync(join(folder, file), "utf8")));
  expect(found).toEqual([]);
});

test("files begin with the comment that makes V8 compile them while they load", () => {
  const folder = "build/shop/client/assets";
  const files = readdirSync(folder).filter((file) => /^(?!manifest-).*\.js$/.test(file));
  expect(files.length).toBeGreaterThan(50);
  const compiledLater = files.filter(
    (file) =>
      !readFileSync(join(folder, file), "utf8").startsWith("//# allFunctionsCalledOnLoad\n"),
  );
  expect(compiledLater).toEqual([]);
});

test("a shop on PostgreSQL does not load the embedded engine", () => {
  const files = new Set(["build/shop/server/index.js"]);
  const packages = new Set<string>();
  for (const file of files)
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/^import .*?"([^"]+)";$/gm))
      if (path.startsWith(".")) files.add(join(dirname(file), path));
      else packages.add(path);
  expect(packages).toContain("pg");
  expect([...packages].filter((name) => name.includes("pglite"))).toEqual([]);
});
