import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { colours, cssVariables, night, tint, typefaces } from "./brand.ts";

const rule = (selector: string, values: Record<string, string>) =>
  `  ${selector} {\n    ${cssVariables(values)}\n  }\n`;

const css = `/* Written from brand.ts: change that, then npx vitest run --project=unit brand/colours -u */
@layer tokens {
${[rule(":root", { ...colours, ...typefaces, ...tint }), rule(".night", night)].join("\n")}}
`;

test("colours.css says what brand.ts says", async () => {
  await expect(css).toMatchFileSnapshot("./colours.css");
});

const palette = new Set<string>([colours, tint, night].flatMap((values) => Object.values(values)));

const tracked = (...patterns: string[]) =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...patterns])
    .toString()
    .split("\n")
    .filter(Boolean);

const found = (file: string, pattern: RegExp) =>
  [...readFileSync(file, "utf8").matchAll(pattern)].map(([text]) => text);

const sources = tracked("*.ts", "*.tsx", "*.css", "*.html").filter(
  (file) =>
    /^(brand|commerce|contract|office|server|storefront)\//.test(file) &&
    !/\.(test|fixture)\.tsx?$|^brand\/((brand|palettes)\.ts|(colours|tokens)\.css)$/.test(file),
);

test("no colour and no typeface is written anywhere else", () => {
  const channels = [...palette].map((hex) =>
    [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)),
  );
  const literal = new RegExp(
    [
      "#(?:[0-9a-f]{8}|[0-9a-f]{6})\\b",
      ...channels.map((rgb) => `rgba?\\(${rgb.join("[\\s,]+")}\\b`),
      "Cormorant Garamond|Hanken Grotesk",
    ].join("|"),
    "gi",
  );
  expect(sources.length).toBeGreaterThan(500);
  const written = sources.flatMap((file) => found(file, literal).map((text) => `${file}: ${text}`));
  expect(written).toEqual([]);
});

test("the drawings of the demo are painted in the shop's colours and those of its ranges", () => {
  const painted = found("demo/content/identity.json", /#[0-9a-f]{6}\b/gi);
  for (const colour of found("demo/content/taxons.json", /#[0-9a-f]{6}\b/gi)) palette.add(colour);
  expect(painted.length).toBeGreaterThan(0);
  expect(painted.filter((colour) => !palette.has(colour))).toEqual([]);
});
