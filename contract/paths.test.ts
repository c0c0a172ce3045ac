import { expect, test } from "vitest";
import { paymentPath, prefixedPath, unprefixedPath } from "./paths.ts";

test.each([
  ["/", "/it"],
  ["/?a=1", "/it?a=1"],
  ["/#main", "/it#main"],
  ["/prodotti?pagina=2#x", "/it/prodotti?pagina=2#x"],
  ["/items", "/it/items"],
  ["/administration", "/it/administration"],
])("%s is a page and lies at %s", (path, address) => {
  expect(prefixedPath("/it", path)).toBe(address);
  expect(unprefixedPath("/it", address)).toBe(path);
  expect(prefixedPath("/it", address)).toBe(address);
  expect(prefixedPath("", path)).toBe(path);
  expect(unprefixedPath("", path)).toBe(path);
});

test.each([
  "#main",
  "?pagina=2",
  "mailto:ciao@rugiada.example",
  "https://example.com/prodotti",
  "//example.com/prodotti",
  "/admin/orders",
  "/api/v2/shop/products",
  "/_ipx/w_100/a.jpg",
  paymentPath("abc"),
])("%s is no page of the storefront", (address) => {
  expect(prefixedPath("/it", address)).toBe(address);
});

test("a path that only begins with the same letters keeps them", () => {
  expect(unprefixedPath("/it", "/items")).toBe("/items");
});
