import { expect, test } from "vitest";
import { bannerOf } from "./banner.ts";

const url = "https://shop.example";
const started = { url, ms: 1, demo: false, mailbox: false, open: true, missing: [] };
const SHOP_API_URL = "https://api.example/api/v2";
const secret = { STOREFRONT_SECRET: "shared by storefront and backend" };

/** The names in the left column, and the text of each. */
const named = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^ {2}(\w+) {2,}(.+)$/gm)].map(([, name, said]) => [name, said]),
  );

test.each([
  ["its own backend", {}, { shop: `${url}/`, API: `${url}/api/v2/docs` }],
  [
    "another backend",
    { SHOP_API_URL },
    { shop: `${url}/`, backend: SHOP_API_URL, changes: expect.stringContaining("after an hour") },
  ],
  [
    "a backend of this project",
    { SHOP_API_URL, ...secret },
    {
      shop: `${url}/`,
      backend: SHOP_API_URL,
      office: "https://api.example/admin",
      changes: "followed",
    },
  ],
])("with %s it names what is there, and nothing else", (_, config, lines) => {
  expect(named(bannerOf({ ...started, config }))).toEqual(lines);
});

test("it says what is missing, where to open the shop, and that demo accounts are public", () => {
  const closed = { ...started, open: false, missing: ["SMTP_URL"], demo: true };
  const text = bannerOf({ ...closed, config: { PUBLIC_URL: url } });
  expect(text).toContain("running, closed to visitors");
  expect(text).toContain("not ready: SMTP_URL");
  expect(text).toMatch(/Open the shop at https:\/\/shop\.example\/\S+/);
  expect(text).toContain("set DEMO=false");
});
