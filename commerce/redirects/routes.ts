import { Redirect, RedirectQuery } from "#contract/content.ts";
import { ld } from "../kernel/http/json-ld.ts";
import { answers, callsOf, createRouter } from "../kernel/http/router.ts";
import { getRedirect } from "./redirects.ts";

const { reading } = callsOf("Content");

export function redirectRoutes() {
  const router = createRouter();
  router.openapi(
    reading(
      "/redirects-by-path",
      "Where the page of an old address is now (the shop's own addition)",
      { query: RedirectQuery, 200: answers(Redirect, "The redirect") },
    ),
    async (c) => ld(c, await getRedirect(c.get("ctx"), c.req.valid("query").path), 200),
  );
  return router;
}
