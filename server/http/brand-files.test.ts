import { expect, test } from "vitest";
import { renderStaticPage } from "#brand/static-page.tsx";
import { brandFiles } from "./static-files.ts";

const app = brandFiles();

test("what a page outside the storefront wears is there", async () => {
  const page = renderStaticPage({ title: "Prova", home: "/", children: null });
  const files = new Set([...page.matchAll(/\/assets\/brand\/[^")]+/g)].map(([path]) => path));
  expect(files.size).toBe(2);
  for (const path of files) {
    const response = await app.request(path);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "font/woff2"]);
    expect(response.headers.get("cache-control")).toContain("max-age");
  }
});

test.each(["brand.ts", "tokens.css", "..%2fpackage.json", "fonts/OFL-hanken-grotesk.txt"])(
  "nothing else of the folder is served: %s",
  async (name) => {
    expect((await app.request(`/assets/brand/${name}`)).status).toBe(404);
  },
);
