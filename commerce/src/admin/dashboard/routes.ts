import { Dashboard } from "#contract/admin/dashboard.ts";
import { ld } from "../../http/json-ld.ts";
import { createRouter } from "../../http/router.ts";
import { nothing, reading } from "../describe.ts";
import { readDashboard } from "./read-dashboard.ts";

export function dashboardRoutes() {
  const router = createRouter();
  const one = { params: nothing, query: nothing, output: Dashboard };
  router.openapi(reading("/dashboard", "How the shop is doing", one), async (c) =>
    ld(c, await readDashboard(c.get("ctx")), 200),
  );
  return router;
}
