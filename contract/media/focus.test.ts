import { expect, test } from "vitest";
import { cropAround } from "./focus.ts";

const wide = { width: 1600, height: 900 };

test("a crop is as large as fits, around the point and never beyond the edge", () => {
  expect(cropAround(wide, 1, { x: 0.5, y: 0.5 })).toEqual({
    left: 350,
    top: 0,
    width: 900,
    height: 900,
  });
  expect(cropAround(wide, 2 / 3, { x: 0.6, y: 0.1 })).toMatchObject({
    left: 660,
    top: 0,
    width: 600,
  });
  expect(cropAround(wide, 2 / 3, { x: 1, y: 0.5 })).toMatchObject({ left: 1000, width: 600 });
  expect(cropAround(wide, 4, { x: 0.5, y: 0 })).toMatchObject({ top: 0, width: 1600, height: 400 });
});
