import { expect, test } from "vitest";
import { pageAddress, readPage } from "./pages.tsx";

test.each([
  ["", 1],
  ["pagina=3", 3],
  ["pagina=0", 1],
  ["pagina=-1", 1],
  ["pagina=2.5", 1],
  ["pagina=1e3", 1],
])("?%s is page %i", (search, page) => {
  expect(readPage(new URLSearchParams(search))).toBe(page);
});

test("the first page has the plain address", () => {
  expect(pageAddress("/blog", 1)).toBe("/blog");
  expect(pageAddress("/blog", 2)).toBe("/blog?pagina=2");
  expect(pageAddress("/ricerca?q=rosa", 2)).toBe("/ricerca?q=rosa&pagina=2");
});
