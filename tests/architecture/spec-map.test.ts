import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"]).toString().split("\n");
const pages = files.filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file));

/** Below a folder of the repository, or the bare name of a source file; `x.test.ts` stands for any. */
const named =
  /`((?:contract|commerce|storefront|server|office|tests|scripts|demo|brand|bench|docs)\/[^`\s]+|[\w-]{2,}(?:\.[\w-]+)*\.(?:tsx?|mjs|css))`/g;

test.each(pages)("every file %s names exists", (page) => {
  const paths = [...readFileSync(page, "utf8").matchAll(named)]
    .map(([, path = ""]) => path.replace(/[<*{:].*$/, ""))
    .filter((path) => !/(^|\/)x\./.test(path));
  const gone = paths.filter(
    (path) => !existsSync(path) && !files.some((file) => file.endsWith(`/${path}`)),
  );
  expect(gone).toEqual([]);
});

test("the map of the specification names its places", () => {
  const text = readFileSync("docs/spec-map.md", "utf8");
  expect([...text.matchAll(named)].length).toBeGreaterThan(30);
});
