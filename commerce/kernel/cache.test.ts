import { expect, test } from "vitest";
import { createTaggedCache } from "./cache.ts";

const value = { tags: new Set(["catalogue"]) };
const open = () => createTaggedCache<typeof value>({ maxBytes: 100, sizeOf: () => 1 });

test("made-up queries push out no address without one", () => {
  const cache = open();
  cache.set("/faq?", value, cache.moment());
  cache.set("/shop/company", value, cache.moment());
  for (let made = 0; made < 1000; made++) cache.set(`/ricerca?q=${made}`, value, cache.moment());
  expect([cache.get("/faq?"), cache.get("/shop/company")]).toEqual([value, value]);
  expect(cache.get("/ricerca?q=999")).toBe(value);
  expect(cache.get("/ricerca?q=0")).toBeUndefined();
});

test("a change of its data drops a value, with a query or without", () => {
  const cache = open();
  for (const key of ["/faq?", "/faq?a=1"]) cache.set(key, value, cache.moment());
  cache.drop("blog");
  expect([cache.get("/faq?"), cache.get("/faq?a=1")]).toEqual([value, value]);
  cache.drop("catalogue");
  expect([cache.get("/faq?"), cache.get("/faq?a=1")]).toEqual([undefined, undefined]);
});
