import { afterEach, expect, test } from "vitest";
import { ApiError } from "#contract/api-error.ts";
import { configurePages } from "#app/ui/page-link.tsx";
import type { Shop } from "#contract/client/client.ts";
import { findRedirect } from "./shop-api.server.ts";

afterEach(() => configurePages({ prefix: "" }));

const shop = (own = true) =>
  ({
    lacks: async () => (own ? {} : { redirects: true }),
    redirect: async (path: string) => {
      if (path !== "/prodotti/a") throw new ApiError(404, "Not Found");
      return { target: "/prodotti/b" };
    },
  }) as unknown as Shop;
const find = async (address: string, from = shop()) => {
  const found = await findRedirect(from, new URL(address, "https://negozio.example"));
  return found && [found.status, found.headers.get("location")];
};

test("an old address leads to the new one and keeps its query, under the prefix of the language too", async () => {
  expect(await find("/prodotti/a?variant=X&utm=1")).toEqual([301, "/prodotti/b?variant=X&utm=1"]);
  configurePages({ prefix: "/it" });
  expect(await find("/it/prodotti/a?x=1")).toEqual([301, "/it/prodotti/b?x=1"]);
});

test("others lead nowhere, and backends without redirects are not asked", async () => {
  expect(await find("/prodotti/c")).toBeNull();
  expect(await find("/prodotti/a", shop(false))).toBeNull();
});
