import { createRoute } from "@hono/zod-openapi";
import { freshProof } from "../../auth/fresh-proof.ts";
import { body, empty } from "../../http/document.ts";
import { numericId } from "../../http/numeric-id.ts";
import { createRouter } from "../../http/router.ts";
import { adminErrors, byId, nothing } from "../describe.ts";
import { endSessionsOfCustomer } from "./end-sessions.ts";

export function customerRoutes() {
  const router = createRouter();
  router.openapi(
    createRoute({
      tags: ["Administration"],
      method: "post",
      path: "/customers/{id}/end-sessions",
      summary: "Sign somebody out everywhere",
      middleware: freshProof,
      request: { params: byId, body: body(nothing) },
      responses: { 204: empty("Ended"), ...adminErrors },
    }),
    async (c) => {
      await endSessionsOfCustomer(c.get("ctx"), numericId(c.req.valid("param").id));
      return c.body(null, 204);
    },
  );
  return router;
}
