import { Colleagues, Me } from "#contract/admin/staff.ts";
import { collection, ld } from "../../http/json-ld.ts";
import { createRouter } from "../../http/router.ts";
import { nothing, reading } from "../describe.ts";
import { listColleagues } from "./colleagues.ts";
import { readMe } from "./me.ts";

export function staffRoutes() {
  const router = createRouter();
  const me = { params: nothing, query: nothing, output: Me };
  router.openapi(reading("/me", "Who I am here, and what I may do", me), async (c) =>
    ld(c, await readMe(c.get("ctx")), 200),
  );
  const colleagues = { params: nothing, query: nothing, output: Colleagues };
  const summary = "To whom a request can be given";
  router.openapi(reading("/colleagues", summary, colleagues), async (c) => {
    const items = await listColleagues(c.get("ctx"));
    return ld(c, collection(c, "Colleague", { items, total: items.length }), 200);
  });
  return router;
}
