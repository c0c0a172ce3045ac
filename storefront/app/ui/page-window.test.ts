import { expect, test } from "vitest";
import { pageWindow } from "./pages.tsx";

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [2, 3, [1, 2, 3]],
  [1, 7, [1, 2, "after", 7]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [5, 9, [1, "before", 4, 5, 6, "after", 9]],
  [9, 9, [1, "before", 8, 9]],
])("page %i of %i", (page, pages, expected) => {
  expect(pageWindow(page, pages)).toEqual(expected);
});
