import { randomInt } from "node:crypto";
import type { GenerateCoupons } from "#contract/admin/selling.ts";
import { withTransaction } from "../../ctx.ts";
import type { Ctx } from "../../ctx.ts";
import { coupons } from "../../db/schema/selling.ts";
import { audit } from "../audit.ts";
import { given, without } from "../write-row.ts";
import { couponPromotion } from "./resource.ts";

const signs = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const random = () => Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join("");

/** Codes nobody can guess; each is a coupon of its own, good once unless said otherwise. */
export function generateCoupons(ctx: Ctx, input: GenerateCoupons): Promise<string[]> {
  return withTransaction(ctx, async (ctx) => {
    const { promotion, count, prefix = "" } = input;
    const promotionId = await couponPromotion(ctx, promotion);
    const rules = given(without(input, "promotion", "count", "prefix"));
    const codes: string[] = [];
    while (codes.length < count) {
      const values = Array.from({ length: count - codes.length }, () => ({
        usageLimit: 1,
        ...rules,
        promotionId,
        code: `${prefix.toUpperCase()}${random()}`,
        createdAt: ctx.clock(),
      }));
      const made = await ctx.db.insert(coupons).values(values).onConflictDoNothing().returning();
      codes.push(...made.map(({ code }) => code));
    }
    await audit(ctx, {
      action: "coupons.generate",
      subject: `promotions:${promotion}`,
      after: { count, prefix, ...rules },
    });
    return codes;
  });
}
