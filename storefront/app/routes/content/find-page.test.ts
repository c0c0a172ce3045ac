import { beforeEach, expect, test } from "vitest";
import { ApiError } from "#contract/api-error.ts";
import type { Shop } from "#contract/client/client.ts";
import { findPage } from "./find-page.server.ts";

const pages = [
  { path: "/guide", title: "Guide" },
  { path: "/guide/pelle-secca", title: "Pelle secca" },
];
let asked: string[];
let listed: () => Promise<unknown>;
const shop = {
  contentPages: async () => {
    asked.push("list");
    return listed();
  },
  contentPage: async (path: string) => {
    asked.push(path);
    return { path };
  },
} as unknown as Shop;
const find = (rest: string) => findPage(shop, `/it/${rest}`, rest);
const notFound = { init: { status: 404 } };

beforeEach(() => {
  asked = [];
  listed = async () => pages;
});

test("a page of the owner is found at its address, under the pages it belongs to", async () => {
  expect(await find("guide/pelle-secca/")).toEqual({
    page: { path: "/guide/pelle-secca" },
    above: [{ name: "Guide", href: "/guide" }],
  });
  expect((await findPage(shop, "/it/chi-sono")).page).toEqual({ path: "/chi-sono" });
});

test("an address nobody wrote a page for asks for the list at most", async () => {
  for (const none of ["wp-login.php", "Guide", "guide//x", ".env", "carrello/x", "a".repeat(201)])
    await expect(find(none)).rejects.toMatchObject(notFound);
  expect(asked).toEqual([]);
  await expect(find("guida")).rejects.toMatchObject(notFound);
  expect(asked).toEqual(["list"]);
});

test("a backend without the list has no such pages; one that is down may have", async () => {
  listed = () => Promise.reject(new ApiError(404, "Not Found"));
  await expect(find("guide")).rejects.toMatchObject(notFound);
  const down = new ApiError(503, "Service Unavailable");
  listed = () => Promise.reject(down);
  await expect(find("guide")).rejects.toBe(down);
});
