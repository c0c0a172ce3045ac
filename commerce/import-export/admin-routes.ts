import { createRoute } from "@hono/zod-openapi";
import { desc, inArray } from "drizzle-orm";
import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import {
  AdminImport,
  ImportKind,
  ImportListQuery,
  StartImportQuery,
} from "#contract/admin/import.ts";
import { AdminOrderQuery } from "#contract/admin/order.ts";
import { mayCall, requireStaff } from "../auth/index.ts";
import { audit } from "../kernel/admin/audit.ts";
import { adminErrors, nothing } from "../kernel/admin/describe.ts";
import { freshProof } from "../kernel/admin/fresh-proof.ts";
import { getResource, shapeOf } from "../kernel/admin/resource-routes.ts";
import type { Fields, Resource } from "../kernel/admin/resource.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { ld } from "../kernel/http/json-ld.ts";
import { answers, createRouter, type Env, type Router } from "../kernel/http/router.ts";
import { decode } from "./csv.ts";
import { exportCustomers, exportNewsletter } from "./export-customers.ts";
import { exportOrders } from "./export-orders.ts";
import { exportVariants } from "./export-variants.ts";
import { startImport } from "./imports.ts";
import { imports } from "./schema.ts";

export function importRoutes() {
  const output = shapeOf(importResource);
  const route = createRoute({
    tags: ["Administration"],
    method: "post",
    path: "/imports/{key}",
    summary: "Import a table, or tell what it would change",
    request: {
      params: z.object({ key: ImportKind.meta({ description: "What the table holds" }) }),
      query: StartImportQuery,
      body: { content: { "text/csv": { schema: z.string() } }, required: true },
    },
    responses: {
      200: answers(output, "Read to its end"),
      202: answers(output, "Long: read in the background, ask for it again"),
      ...adminErrors,
    },
  });
  return createRouter().openapi(route, async (c) => {
    const ctx = c.get("ctx");
    const csv = decode(await c.req.arrayBuffer());
    const asked = { kind: c.req.valid("param").key, ...c.req.valid("query"), csv };
    const made = await getResource(ctx, importResource, String(await startImport(ctx, asked)));
    return ld(c, made, made["state"] === "done" ? 200 : 202);
  });
}

export const importResource: Resource = {
  name: "imports",
  type: "Import",
  table: imports,
  key: "id",
  output: AdminImport,
  query: ImportListQuery,
  words: [imports.kind],
  columns: { createdAt: imports.createdAt, kind: imports.kind, dryRun: imports.dryRun },
  usual: [desc(imports.createdAt), desc(imports.id)],
  scope: (ctx) => {
    const { role } = requireStaff(ctx);
    return inArray(
      imports.kind,
      ImportKind.options.filter((kind) => mayCall(role, "POST", `imports/${kind}`)),
    );
  },
  extend: async (_, { report }) => report as Fields,
};

export function exportRoutes() {
  const router = createRouter();
  const orderFilters = AdminOrderQuery.omit({ page: true, itemsPerPage: true });
  add(router, "orders", orderFilters, exportOrders, [freshProof]);
  add(router, "products", nothing, exportVariants, []);
  add(router, "customers", nothing, exportCustomers, [freshProof]);
  add(router, "newsletter", nothing, exportNewsletter, [freshProof]);
  return router;
}

/** Data that leave the shop are written down like changes. */
function add<Query extends z.ZodObject>(
  router: Router,
  name: string,
  query: Query,
  write: (ctx: Ctx, query: z.output<Query>) => Promise<string>,
  middleware: MiddlewareHandler<Env>[],
): void {
  const route = createRoute({
    tags: ["Administration"],
    method: "get",
    path: `/exports/${name}.csv`,
    summary: `Export ${name}`,
    request: { query },
    middleware,
    responses: {
      200: { content: { "text/csv": { schema: z.string() } }, description: "A table" },
      ...adminErrors,
    },
  });
  router.openapi(route, async (c) => {
    const ctx = c.get("ctx");
    const asked = c.req.valid("query" as never) as z.output<Query>;
    const csv = await write(ctx, asked);
    await audit(ctx, { action: "export", subject: `exports:${name}`, after: asked });
    return c.body(csv, 200, {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
    }) as never;
  });
}
