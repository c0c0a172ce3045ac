import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { Setting, SettingCollection, WriteSetting } from "#contract/admin/settings.ts";
import { answers, body, createRouter } from "../kernel/http/router.ts";
import { collection, ld } from "../kernel/http/json-ld.ts";
import { adminErrors, nothing, reading } from "../kernel/admin/describe.ts";
import { getSetting, listSettings, writeSetting } from "./settings.ts";

const params = z.object({ key: z.string() });

export function settingRoutes() {
  const router = createRouter();
  const list = { params: nothing, query: nothing, output: SettingCollection };
  router.openapi(reading("/settings", "All settings", list), async (c) => {
    const items = await listSettings(c.get("ctx"));
    return ld(c, collection(c, "Setting", { items, total: items.length }), 200);
  });
  const one = { params, query: nothing, output: Setting };
  router.openapi(reading("/settings/{key}", "One setting", one), async (c) =>
    ld(c, await getSetting(c.get("ctx"), c.req.valid("param").key), 200),
  );
  const write = createRoute({
    tags: ["Administration"],
    method: "put",
    path: "/settings/{key}",
    summary: "Set it",
    request: { params, body: body(WriteSetting) },
    responses: { 200: answers(Setting, "As it is now"), ...adminErrors },
  });
  router.openapi(write, async (c) => {
    const { value } = c.req.valid("json");
    return ld(c, await writeSetting(c.get("ctx"), c.req.valid("param").key, value), 200);
  });
  return router;
}
