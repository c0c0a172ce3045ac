import { createRoute } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import { AdminOrderQuery } from "#contract/admin/order.ts";
import { freshProof } from "../../auth/fresh-proof.ts";
import type { Ctx } from "../../ctx.ts";
import { createRouter } from "../../http/router.ts";
import type { Env, Router } from "../../http/router.ts";
import { audit } from "../audit.ts";
import { adminErrors, nothing } from "../describe.ts";
import { exportCustomers } from "./export-customers.ts";
import { exportNewsletter } from "./export-newsletter.ts";
import { exportOrders } from "./export-orders.ts";
import { exportVariants } from "./export-variants.ts";

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
