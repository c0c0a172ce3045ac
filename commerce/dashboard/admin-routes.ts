import { Dashboard } from "#contract/admin/desk/dashboard.ts";
import { OfficeSearch, OfficeSearchQuery } from "#contract/admin/desk/search.ts";
import { Sales, SalesQuery } from "#contract/admin/desk/sales.ts";
import { nothing, reading } from "../kernel/admin/describe.ts";
import { ld } from "../kernel/http/json-ld.ts";
import { createRouter } from "../kernel/http/router.ts";
import { readDashboard } from "./dashboard.ts";
import { readSales } from "./sales.ts";
import { searchOffice } from "./search.ts";

export function dashboardRoutes() {
  const router = createRouter();
  const one = { params: nothing, query: nothing, output: Dashboard };
  router.openapi(reading("/dashboard", "What waits, and how the shop is doing", one), async (c) =>
    ld(c, await readDashboard(c.get("ctx")), 200),
  );
  const sales = { params: nothing, query: SalesQuery, output: Sales };
  router.openapi(reading("/sales", "Money received, less refunds", sales), async (c) =>
    ld(c, await readSales(c.get("ctx"), c.req.valid("query")), 200),
  );
  const search = { params: nothing, query: OfficeSearchQuery, output: OfficeSearch };
  router.openapi(reading("/search", "Everything that has the words", search), async (c) =>
    ld(c, await searchOffice(c.get("ctx"), c.req.valid("query").q), 200),
  );
  return router;
}
