import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import breaks from "#tests/spec/breaks.json" with { type: "json" };
import { calls } from "#tests/backends/only-the-spec.mjs";
import { specLines, specMap } from "../../scripts/spec-map.mjs";

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

/** Without the padding that prettier gives to tables. */
const words = (text: string) => text.replaceAll(/[\s-]+/g, " ");

test("docs/spec-map.md is up to date: node scripts/spec-map.mjs", () => {
  expect(words(readFileSync("docs/spec-map.md", "utf8"))).toBe(words(specMap()));
});

test("every line of the specification has a test and a source, or a reason", () => {
  const lines = specLines();
  expect(lines.length).toBeGreaterThan(200);
  expect(lines.filter(({ sources, reason }) => sources.length === 0 && !reason)).toEqual([]);
  expect(new Set(lines.map(({ group }) => group[0]))).toEqual(new Set("123456789"));
});

const verb = /(?:GET|POST|PUT|PATCH|DELETE)/;
const namedCalls = new RegExp(`^(${verb.source})(?: and (${verb.source}))? (?!calls)([^:]+)`);

/** «PATCH .../gift-box and .../remove-gift-box» names the ends of two paths, others name whole ones. */
function callsNamedBy(line: string): { methods: string[]; path: string; isEnd: boolean }[] {
  const [, method = "", other, paths = ""] = namedCalls.exec(line) ?? [];
  const found = paths.replace(/\.$/, "").split(" and ").filter(Boolean);
  return found.map((text) => {
    const path = text.trim().replaceAll(/<[^>]+>/g, "*");
    const isEnd = !/^\/?(shop|brt)\//.test(path);
    const methods = [method, other].filter((one) => one !== undefined);
    return { methods, path: `/${path.replace(/^(\.\.\.)?\//, "")}`, isEnd };
  });
}

test("the proxy that lets only the specified calls through lists those of section 7", () => {
  const lines = specLines().filter(({ group }) => group.startsWith("7."));
  const inLines = lines.flatMap(({ words }) => callsNamedBy(words));
  const inProxy = calls.flatMap(({ methods, path }) =>
    methods.map((method) => ({ method, path: path.replaceAll(/\*\*|#/g, "*") })),
  );
  const isNamed = ({ method, path }: (typeof inProxy)[number]) =>
    inLines.some(
      (line) =>
        line.methods.includes(method) &&
        (line.isEnd ? path.endsWith(line.path) : path === line.path),
    );
  expect(inProxy.filter((call) => !isNamed(call))).toEqual([]);
  const unknown = inLines.filter(
    ({ methods, path, isEnd }) =>
      !methods.every((method) =>
        inProxy.some(
          (one) => one.method === method && (isEnd ? one.path.endsWith(path) : one.path === path),
        ),
      ),
  );
  expect(unknown).toEqual([]);
});

test("the defects that scripts/spec-breaks.mjs makes can be made, each in the code of a line", () => {
  const lines = new Set(specLines().map(({ words }) => words));
  expect(breaks.filter(({ line }) => !lines.has(line))).toEqual([]);
  const unclear = breaks.filter(
    ({ file, from }) => readFileSync(file, "utf8").split(from).length !== 2,
  );
  expect(unclear).toEqual([]);
});
