import { GenerateCoupons, GeneratedCoupons } from "#contract/admin/selling.ts";
import { ld } from "../../http/json-ld.ts";
import { createRouter } from "../../http/router.ts";
import { nothing, posting } from "../describe.ts";
import { generateCoupons } from "./generate-coupons.ts";

export function couponRoutes() {
  const router = createRouter();
  const make = { params: nothing, input: GenerateCoupons, output: GeneratedCoupons };
  router.openapi(posting("/coupons/generate", "Make many coupons at once", make), async (c) =>
    ld(c, { codes: await generateCoupons(c.get("ctx"), c.req.valid("json")) }, 201),
  );
  return router;
}
