import { createRoute } from "@hono/zod-openapi";
import { Redirect, RedirectQuery } from "#contract/content.ts";
import { ld } from "../kernel/http/json-ld.ts";
import { answers, createRouter, errors } from "../kernel/http/router.ts";
import { getRedirect } from "./redirects.ts";

export function redirectRoutes() {
  const router = createRouter();
  router.openapi(
    createRoute({
      tags: ["Content"],
      method: "get",
      path: "/redirects-by-path",
      summary: "Where the page of an old address is now (the shop's own addition)",
      request: { query: RedirectQuery },
      responses: { 200: answers(Redirect, "The redirect"), ...errors },
    }),
    async (c) => ld(c, await getRedirect(c.get("ctx"), c.req.valid("query").path), 200),
  );
  return router;
}
