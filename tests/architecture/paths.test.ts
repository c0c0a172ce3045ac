import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { routePaths } from "#tests/harness/route-paths.ts";

// The office has links in its JSON too; that of the others is data.
const names = ["*.ts", "*.tsx", "office/*.json"];
const sources = execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...names])
  .toString()
  .split("\n")
  .filter((file) => /^(storefront|commerce|contract|demo|office|server)\//.test(file))
  .filter((file) => file !== "contract/paths.ts" && !/\.(test|fixture)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** Each match of the pattern, as `file: match`. */
const found = (pattern: RegExp, where: (file: string) => boolean) =>
  sources
    .filter(({ file }) => where(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(pattern)].map(([match]) => `${file}: ${match.replaceAll(/\s+/g, " ")}`),
    );

const inPages = (file: string) =>
  file.startsWith("storefront/app/") && file !== "storefront/app/ui/page-link.tsx";

test("the addresses of screens are spelt in contract/paths.ts alone", () => {
  const screens = new Set(routePaths().map((path) => path.split("/")[1] ?? ""));
  const words = [...screens]
    .filter((word) => /^[a-z]/.test(word))
    .map((word) => word.replace(".", "\\."));
  // The API has words of its own that look the same: its calls are told by what stands before them.
  const api = /^(commerce\/.*(routes|hydra)\.ts|commerce\/kernel\/http\/|commerce\/app\.ts)/;
  const spelt = new RegExp(
    `(?<=["'\`]|\\$\\{(?:origin|shopUrl|\\w*[uU]rl)\\})/(${words.join("|")})(?=["'\`/?#])`,
    "g",
  );
  expect(found(spelt, (file) => !api.test(file))).toEqual([]);
});

test("so are the prefix of the API and the address of the office", () => {
  const prefix = /\bapi\\?\/v2\b|(?<=["'`^])\\?\/api\b/g;
  expect(found(prefix, () => true)).toEqual([]);
  const office = /(?<=["'`^]|(?<!apiPrefix)\})\\?\/admin\b/g;
  // The calls of the office are called like its address, and commerce knows them below the prefix.
  const calls = /^commerce\/(kernel\/http\/|(app|api-description|staff\/log-in)\.ts$)/;
  expect(found(office, (file) => !calls.test(file))).toEqual([]);
});

test("plain links and forms of pages go through page-link.tsx, which adds the prefix", () => {
  const links =
    /<a\s(?:(?!>)[^{]|\{[^}]*\})*?href=(?!"\$\{pageHref\(|"(?:#|mailto:|tel:|https:)|\{`(?:#|mailto:|tel:|data:)|\{imageUrl\(|\{video\.src\}|\{openingPath\}|\{officePath\})[^\s>]*/g;
  const forms = /<form\s(?:(?!>)[^{]|\{[^}]*\})*?action=(?!\{pageHref\()[^\s>]*/g;
  const calls = /\b(fetch|location\.assign)\((?!pageHref\(|`\$\{pageHref\()[^)]*/g;
  expect(found(links, inPages)).toEqual([]);
  expect(found(forms, inPages)).toEqual([]);
  expect(found(calls, (file) => inPages(file) && !/\.server\.tsx?$/.test(file))).toEqual([]);
});

test("every file named as a test in docs/duties.md exists", () => {
  const duties = readFileSync("docs/duties.md", "utf8");
  const tests = [...duties.matchAll(/`([\w./-]+\.(?:test|story)\.tsx?)`/g)].map(
    ([, path = ""]) => path,
  );
  expect(tests.length).toBeGreaterThan(60);
  expect(tests.filter((path) => !existsSync(path))).toEqual([]);
});
