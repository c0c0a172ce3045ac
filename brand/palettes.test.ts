import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contrast, readable } from "./contrast.ts";
import { MARK_CONTRAST, paletteFor, palettes, rangeColours, themeCss } from "./palettes.ts";

test("black on white is as far apart as colours are", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

describe.each(Object.entries(palettes))("%s", (_name, palette) => {
  const grounds = [palette.paper, palette["paper-2"], palette.white, palette.wash];

  test.each(["ink", "ink-2", "ink-3", "deep"] as const)("%s is text on every ground", (text) => {
    for (const ground of grounds) expect(contrast(palette[text], ground)).toBeGreaterThan(4.5);
  });
  test.each(["edge", "accent"] as const)("%s is a mark on paper", (mark) => {
    for (const ground of [palette.paper, palette.white]) {
      expect(contrast(palette[mark], ground)).toBeGreaterThan(MARK_CONTRAST);
    }
  });
  test("paper is text on ink", () => {
    expect(contrast(palette["on-dark"], palette.ink)).toBeGreaterThan(7);
  });
});

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("whatever accent an owner picks, its marks can be seen", () => {
  fc.assert(
    fc.property(anyColour, fc.constantFrom(...Object.keys(palettes)), (accent, palette) => {
      const { accent: used, paper } = paletteFor({ palette, accent });
      expect(contrast(used, paper)).toBeGreaterThanOrEqual(MARK_CONTRAST);
    }),
  );
});

test("an accent that can be seen is left as it is", () => {
  expect(readable("#4C999E", "#faf7f1", "#221d1b", 3)).toBe("#4c999e");
});

test("the look the shop was drawn with needs no style of its own", () => {
  expect(themeCss({})).toBe("");
  expect(themeCss({ palette: "unknown", typefaces: "unknown" })).toBe("");
  expect(themeCss({ palette: "sale" })).toContain("--paper: #f7f8f7;");
  expect(themeCss({ typefaces: "dispositivo" })).toContain("--serif: Georgia");
});

test("whatever colour a range is given, its marks can be seen and its texts be read", () => {
  fc.assert(
    fc.property(anyColour, fc.constantFrom(...Object.keys(palettes)), (colour, palette) => {
      const { paper, ink } = paletteFor({ palette });
      const { accent, deep, wash } = rangeColours({ paper, ink }, colour);
      expect(contrast(accent, paper)).toBeGreaterThanOrEqual(MARK_CONTRAST);
      for (const ground of [paper, wash]) expect(contrast(deep, ground)).toBeGreaterThan(4.5);
    }),
  );
});

test("each range has its rule, one without a colour or with another backend's inventions has none", () => {
  const tones = { wash: "#ebe3ea", mid: "#4a3a66", floor: "#3f3159", deep: "#46284f" };
  const css = themeCss({}, [
    { line: "sale", colour: "#4a87a6" },
    { line: "notte", colour: "#87629b", tones },
    { line: "plain", colour: null },
    { line: 'x"]{}', colour: "#4a87a6" },
    { line: "wild", colour: "red}body{" },
  ]);
  expect(css.match(/\[data-line="[^"]*"\]/g)).toEqual([
    '[data-line="sale"]',
    '[data-line="notte"]',
  ]);
  expect(css).toContain("--accent: #4a87a6;");
  expect(css).toContain("--mid: #4a3a66;");
  expect(css.match(/--photo-veil: [^;]*/g)).toEqual([
    "--photo-veil: initial",
    "--photo-veil: linear-gradient(var(--on-dark), var(--on-dark))",
  ]);
});
