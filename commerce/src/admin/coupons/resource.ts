import { desc, eq, sql } from "drizzle-orm";
import { AdminCoupon, ChangeCoupon, CouponQuery, CreateCoupon } from "#contract/admin/selling.ts";
import type { Ctx } from "../../ctx.ts";
import { coupons, promotions } from "../../db/schema/selling.ts";
import { invalid } from "../../errors.ts";
import type { Resource } from "../resource/resource.ts";
import { without } from "../write-row.ts";

export const couponResource: Resource = {
  name: "coupons",
  type: "Coupon",
  table: coupons,
  key: "code",
  output: AdminCoupon,
  query: CouponQuery,
  words: [coupons.code],
  columns: {
    code: coupons.code,
    used: coupons.used,
    createdAt: coupons.createdAt,
    expiresAt: coupons.expiresAt,
    enabled: coupons.enabled,
  },
  filters: {
    promotion: (code) =>
      sql`${coupons.promotionId} = (select p.id from promotions p where p.code = ${code})`,
  },
  usual: [desc(coupons.createdAt), desc(coupons.id)],
  create: CreateCoupon,
  change: ChangeCoupon,
  extend: async (ctx, { promotionId }) => ({
    promotion: await promotionCode(ctx, promotionId as number),
  }),
  store: async (ctx, input, before) => {
    if (before) return input;
    const { code, promotion } = input as { code: string; promotion: string };
    const promotionId = await couponPromotion(ctx, promotion);
    return { ...without(input, "promotion"), promotionId, code: code.toUpperCase() };
  },
};

async function promotionCode({ db }: Ctx, id: number): Promise<string> {
  const [promotion] = await db.select().from(promotions).where(eq(promotions.id, id));
  return promotion?.code ?? "";
}

/** Only promotions made for coupons wait for one. */
export async function couponPromotion({ db }: Ctx, code: string): Promise<number> {
  const [promotion] = await db.select().from(promotions).where(eq(promotions.code, code));
  if (!promotion?.couponBased) throw invalid("promotion", "Non è una promozione con codice");
  return promotion.id;
}
