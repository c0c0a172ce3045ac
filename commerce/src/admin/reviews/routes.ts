import { ld } from "../../http/json-ld.ts";
import { createRouter } from "../../http/router.ts";
import { byId, nothing, posting } from "../describe.ts";
import { shapeOf } from "../resource/routes.ts";
import { moderate } from "./moderate.ts";
import { reviewResource } from "./resource.ts";

export function reviewRoutes() {
  const router = createRouter();
  const act = { params: byId, input: nothing, output: shapeOf(reviewResource) };
  router.openapi(posting("/product-reviews/{id}/approve", "Publish a review", act), async (c) =>
    ld(c, await moderate(c.get("ctx"), c.req.valid("param").id, "approve"), 200),
  );
  router.openapi(posting("/product-reviews/{id}/reject", "Keep a review out", act), async (c) =>
    ld(c, await moderate(c.get("ctx"), c.req.valid("param").id, "reject"), 200),
  );
  return router;
}
