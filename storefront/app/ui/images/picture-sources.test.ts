import { expect, test } from "vitest";
import { candidateWidths } from "./picture-sources.ts";
import { IMAGE_WIDTHS } from "./constants.ts";

const requested = (sizes: string, source?: number) =>
  candidateWidths(sizes, source).map(({ request }) => request);

test("the ladder is breakpoints by densities, with thumbnails below", () => {
  expect(IMAGE_WIDTHS).toEqual([96, 192, 320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072]);
});

test("a thumbnail gets thumbnail widths", () => {
  expect(requested("88px")).toEqual([96, 192]);
  expect(requested("5.5rem")).toEqual([96, 192]);
});

test("each clause counts only where it rules", () => {
  expect(requested("(min-width: 64rem) 25vw, 50vw")).toEqual([192, 320, 640, 768, 1024]);
  expect(requested("(width >= 64rem) 304px, 50vw")).toEqual([192, 320, 640, 768, 1024]);
  expect(requested("(max-width: 640px) 100vw, 320px")).toEqual([320, 640, 768, 1024, 1280]);
});

test("a full-width picture keeps both ends and at most five candidates", () => {
  const widths = requested("100vw");
  expect(widths).toHaveLength(5);
  expect(widths[0]).toBe(320);
  expect(widths.at(-1)).toBe(3072);
});

test("is never wider than the source and says the width of the file it will get", () => {
  expect(candidateWidths("100vw", 1000)).toEqual([
    { request: 320, real: 320 },
    { request: 640, real: 640 },
    { request: 768, real: 768 },
    { request: 1024, real: 1000 },
  ]);
  expect(candidateWidths("100vw", 50)).toEqual([{ request: 96, real: 50 }]);
});

test("reads a length it cannot compute as the whole viewport", () => {
  expect(requested("auto")).toEqual(requested("100vw"));
  expect(requested("calc(50vw - 2rem)")).toEqual(requested("50vw"));
});
