import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { trustNobody } from "#commerce/kernel/http/trusted-networks.ts";
import { isPagePath } from "#contract/content.ts";
import { isReservedPath, reservedParts } from "#contract/forms/reserved-paths.ts";
import { health } from "#server/http/static-files.ts";
import { sharePictures } from "#server/images/storage.ts";
import { createMailbox } from "#server/mailbox/mailbox.ts";
import { metricsRoute } from "#server/metrics/metrics.ts";
import { office } from "#server/office.ts";
import { routePaths } from "#tests/harness/route-paths.ts";
import { localePrefix, pagePaths } from "#contract/paths.ts";

const firstPart = (path: string) => `/${path.split("/")[1] ?? ""}`;

/** Every address that something answers before the owner's pages are looked for. */
function ownAddresses(): string[] {
  const mounted = [
    health(async () => undefined),
    metricsRoute({ metrics: {} as never, token: undefined, refresh: async () => {} }),
    office(),
    sharePictures(async () => ({}) as never, {} as never),
    createMailbox({} as never, trustNobody),
  ].flatMap(({ routes }) => routes.map(({ path }) => path));
  const files = readdirSync("storefront/public").map((name) => `/${name}`);
  const known = new Set<string>(pagePaths);
  const screens = routePaths().filter((path) => !known.has(path));
  return [...screens, ...mounted, ...files, localePrefix, "/api", "/assets"].map(firstPart);
}

test("no page of the owner can stand where the shop has something of its own", () => {
  const open = ownAddresses().filter((path) => isPagePath(path) && !isReservedPath(`${path}/x`));
  expect(open).toEqual([]);
  expect(pagePaths.filter((path) => !isPagePath(path) || isReservedPath(path))).toEqual([]);
});

test("no address is kept from the owner for nothing", () => {
  const own = new Set(ownAddresses());
  expect([...reservedParts].filter((part) => !own.has(`/${part}`))).toEqual([]);
});

test("the owner writes the words of two screens of the shop", () => {
  expect(["/consulenza", "/recesso"].filter(isReservedPath)).toEqual([]);
  expect(isReservedPath("/consulenza/altro")).toBe(true);
});
