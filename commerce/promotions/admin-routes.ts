import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import {
  AdminCoupon,
  AdminPromotion,
  ChangeCoupon,
  ChangePromotion,
  CouponQuery,
  CreateCoupon,
  CreatePromotion,
  GenerateCoupons,
  GeneratedCoupons,
  PromotionKinds,
  PromotionQuery,
} from "#contract/admin/promotions.ts";
import { audit } from "../kernel/admin/audit.ts";
import { describeKind } from "../kernel/kinds.ts";
import { adminRoutes } from "../kernel/admin/routes.ts";
import { definedFields, without } from "../kernel/admin/lists.ts";
import { randomCode } from "../kernel/secrets.ts";
import { defineResource } from "../kernel/admin/resource.ts";
import { conflict, type Ctx, invalid, withTransaction } from "../kernel/ctx.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { requireValid } from "../kernel/http/router.ts";
import { knownKinds, promotionActions, promotionRules } from "../orders/index.ts";
import { coupons, promotions } from "./schema.ts";

export const promotionResource = defineResource({
  name: "promotions",
  type: "Promotion",
  table: promotions,
  key: "code",
  output: AdminPromotion,
  query: PromotionQuery,
  words: [promotions.name, promotions.code, promotions.label],
  usual: [
    [promotions.priority, "desc"],
    [promotions.code, "asc"],
  ],
  create: CreatePromotion,
  change: ChangePromotion,
  removable: true,
  beforeRemoval: async ({ db }, { id }) => {
    const made = await db.$count(coupons, eq(coupons.promotionId, id));
    if (made > 0) throw conflict("La promozione ha dei codici: disattivala.");
  },
  extend: async ({ db }, { id }) => ({
    couponCount: await db.$count(coupons, eq(coupons.promotionId, id)),
  }),
  store: async (ctx, input, before) => {
    const { startsAt, endsAt } = { ...before, ...input };
    if (startsAt && endsAt && endsAt <= startsAt) {
      throw invalid("endsAt", "Deve venire dopo l’inizio");
    }
    const { rule, action } = knownKinds(ctx);
    const typed = z.object({ rules: z.array(rule), action }).partial();
    return { ...input, ...requireValid(typed, input) };
  },
});

export const couponResource = defineResource({
  name: "coupons",
  type: "Coupon",
  table: coupons,
  key: "code",
  output: AdminCoupon,
  query: CouponQuery,
  words: [coupons.code],
  filters: {
    promotion: (code) =>
      sql`${coupons.promotionId} = (select p.id from promotions p where p.code = ${code})`,
  },
  usual: [[coupons.createdAt, "desc"]],
  create: CreateCoupon,
  change: ChangeCoupon,
  extend: async ({ db }, { promotionId }) => {
    const isIts = eq(promotions.id, promotionId);
    const [promotion] = await db.select().from(promotions).where(isIts);
    const endsAt = promotion?.endsAt ?? null;
    return { promotion: promotion?.code ?? "", promotionEndsAt: endsAt && wireDate(endsAt) };
  },
  store: async (ctx, input, before) => {
    if (before) return input;
    const { code = "", promotion = "" } = input;
    const promotionId = await couponPromotion(ctx, promotion);
    return { ...without(input, "promotion"), promotionId, code: code.toUpperCase() };
  },
});

/** Only promotions created for coupons require a code. */
async function couponPromotion({ db }: Ctx, code: string): Promise<number> {
  const [promotion] = await db.select().from(promotions).where(eq(promotions.code, code));
  if (!promotion?.couponBased) throw invalid("promotion", "Non è una promozione con codice");
  return promotion.id;
}

export const couponRoutes = adminRoutes(({ get, post }) => {
  const kinds = { 200: PromotionKinds };
  get("/promotion-kinds", "What promotions can ask and give", kinds, ({ extensions }) => ({
    rules: extensions.of(promotionRules).map(describeKind),
    actions: extensions.of(promotionActions).map(describeKind),
  }));
  const make = { body: GenerateCoupons, 201: GeneratedCoupons };
  post("/coupons/generate", "Make many coupons at once", make, async (ctx, { body }) => ({
    codes: await generateCoupons(ctx, body),
  }));
});

function generateCoupons(ctx: Ctx, input: GenerateCoupons): Promise<string[]> {
  return withTransaction(ctx, async (ctx) => {
    const { promotion, count, prefix = "" } = input;
    const promotionId = await couponPromotion(ctx, promotion);
    const rules = definedFields(without(input, "promotion", "count", "prefix"));
    const codes: string[] = [];
    while (codes.length < count) {
      const values = Array.from({ length: count - codes.length }, () => ({
        usageLimit: 1,
        ...rules,
        promotionId,
        code: `${prefix.toUpperCase()}${randomCode(10)}`,
        createdAt: ctx.clock(),
      }));
      const made = await ctx.db.insert(coupons).values(values).onConflictDoNothing().returning();
      codes.push(...made.map(({ code }) => code));
    }
    await audit(ctx, "coupons.generate", `promotions:${promotion}`, {
      after: { count, prefix, ...rules },
    });
    return codes;
  });
}
