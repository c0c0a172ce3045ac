import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { Order } from "#contract/order.ts";
import { ApplyCoupon } from "#contract/order-requests.ts";
import { answers, empty, errors, patch } from "../http/document.ts";
import { ld } from "../http/json-ld.ts";
import { createRouter } from "../http/router.ts";
import { clientAddress } from "../http/client-address.ts";
import { applyCoupon } from "./apply-coupon.ts";
import { removeCoupon } from "./remove-coupon.ts";

const tags = ["Cart"];
const params = z.object({ token: z.string() });

export function couponRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags,
      method: "patch",
      path: "/orders/{token}/coupon",
      summary: "Apply a coupon",
      request: { params, body: patch(ApplyCoupon) },
      responses: { 200: answers(Order, "The cart"), ...errors, 429: empty("Too many codes tried") },
    }),
    async (c) => {
      const ctx = c.get("ctx");
      const wanted = { ...c.req.valid("param"), ...c.req.valid("json"), address: clientAddress(c) };
      return ld(c, await applyCoupon(ctx, wanted), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "patch",
      path: "/orders/{token}/remove-coupon",
      summary: "Take the coupon away",
      request: { params, body: patch(z.object({})) },
      responses: { 200: answers(Order, "The cart"), ...errors },
    }),
    async (c) => ld(c, await removeCoupon(c.get("ctx"), c.req.valid("param").token), 200),
  );

  return router;
}
