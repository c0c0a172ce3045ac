import { asc, desc } from "drizzle-orm";
import type { z } from "zod";
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
import { nothing, reading } from "../kernel/admin/describe.ts";
import type { Resource } from "../kernel/admin/resource.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { ld } from "../kernel/http/json-ld.ts";
import { createRouter } from "../kernel/http/router.ts";
import { hasPage } from "./has-page.ts";
import { pathOf, prepareRedirect, targetOf } from "./redirects.ts";
import { missingAddresses, redirects } from "./schema.ts";

export const redirectResource: Resource = {
  name: "redirects",
  type: "Redirect",
  table: redirects,
  key: "id",
  output: AdminRedirect,
  query: RedirectListQuery,
  words: [redirects.fromPath, redirects.toPath],
  columns: {
    fromPath: redirects.fromPath,
    toPath: redirects.toPath,
    hits: redirects.hits,
    createdAt: redirects.createdAt,
  },
  usual: [desc(redirects.createdAt), desc(redirects.id)],
  create: CreateRedirect,
  change: ChangeRedirect,
  removable: true,
  unique: "fromPath",
  store: (ctx, input, before) => {
    const written = { ...before, ...input } as z.infer<typeof CreateRedirect>;
    return prepareRedirect(ctx, written);
  },
};

export const missingAddressResource: Resource = {
  name: "missing-addresses",
  type: "MissingAddress",
  table: missingAddresses,
  key: "id",
  output: MissingAddress,
  query: MissingAddressQuery,
  words: [missingAddresses.path],
  columns: {
    path: missingAddresses.path,
    hits: missingAddresses.hits,
    lastSeenAt: missingAddresses.lastSeenAt,
  },
  usual: [desc(missingAddresses.hits), asc(missingAddresses.id)],
  removable: true,
};

export function addressRoutes() {
  const router = createRouter();
  const look = { params: nothing, query: TryAddressQuery, output: TriedAddress };
  router.openapi(reading("/addresses-by-path", "What is at an address", look), async (c) =>
    ld(c, await tryAddress(c.get("ctx"), c.req.valid("query").path), 200),
  );
  return router;
}

async function tryAddress(ctx: Ctx, written: string): Promise<TriedAddress> {
  const path = pathOf(written);
  if (await hasPage(ctx, path)) return { path, finds: "page", target: null, targetFound: false };
  const target = (await targetOf(ctx, path)) ?? null;
  const targetFound = target !== null && (await hasPage(ctx, target));
  return { path, finds: target === null ? "nothing" : "redirect", target, targetFound };
}
