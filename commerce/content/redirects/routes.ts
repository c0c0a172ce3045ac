import { Redirect, RedirectQuery } from "#contract/content.ts";
import { routesOf } from "../../kernel/http/router.ts";
import { getRedirect, pathOf, prepareRedirect, targetOf } from "./redirects.ts";
import {
  AdminRedirect,
  ChangeRedirect,
  CreateRedirect,
  MissingAddress,
  MissingAddressQuery,
  RedirectListQuery,
  TriedAddress,
  TryAddressQuery,
} from "#contract/admin/redirect.ts";
import { adminRoutes } from "../../kernel/admin/routes.ts";
import { defineResource } from "../../kernel/admin/resource.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { hasPage } from "./has-page.ts";
import { missingAddresses, redirects } from "./schema.ts";

export const redirectRoutes = routesOf("Content", ({ own }) => {
  own.get(
    "/redirects-by-path",
    "Where the page of an old address is now",
    { query: RedirectQuery, 200: Redirect },
    (ctx, { query }) => getRedirect(ctx, query.path),
  );
});

export const redirectResource = defineResource({
  name: "redirects",
  type: "Redirect",
  table: redirects,
  output: AdminRedirect,
  query: RedirectListQuery,
  words: [redirects.fromPath, redirects.toPath],
  usual: [[redirects.createdAt, "desc"]],
  create: CreateRedirect,
  change: ChangeRedirect,
  removable: true,
  unique: "fromPath",
  store: (ctx, _input, _before, after) => prepareRedirect(ctx, after),
});

export const missingAddressResource = defineResource({
  name: "missing-addresses",
  type: "MissingAddress",
  table: missingAddresses,
  output: MissingAddress,
  query: MissingAddressQuery,
  words: [missingAddresses.path],
  usual: [
    [missingAddresses.hits, "desc"],
    [missingAddresses.path, "asc"],
  ],
  removable: true,
});

export const addressRoutes = adminRoutes(({ get }) => {
  const look = { query: TryAddressQuery, 200: TriedAddress };
  get("/addresses-by-path", "What is at an address", look, (ctx, { query }) =>
    tryAddress(ctx, query.path),
  );
});

async function tryAddress(ctx: Ctx, written: string): Promise<TriedAddress> {
  const path = pathOf(written);
  if (await hasPage(ctx, path)) return { path, finds: "page", target: null, targetFound: false };
  const target = (await targetOf(ctx, path)) ?? null;
  const targetFound = target !== null && (await hasPage(ctx, target));
  return { path, finds: target === null ? "nothing" : "redirect", target, targetFound };
}
