import { asc, desc, eq } from "drizzle-orm";
import {
  AdminPromotion,
  ChangePromotion,
  CreatePromotion,
  PromotionQuery,
} from "#contract/admin/selling.ts";
import { coupons, promotions } from "../../db/schema/selling.ts";
import { CommerceError, invalid } from "../../errors.ts";
import type { Resource } from "../resource/resource.ts";

export const promotionResource: Resource = {
  name: "promotions",
  type: "Promotion",
  table: promotions,
  key: "code",
  output: AdminPromotion,
  query: PromotionQuery,
  words: [promotions.name, promotions.code, promotions.label],
  columns: {
    name: promotions.name,
    code: promotions.code,
    priority: promotions.priority,
    endsAt: promotions.endsAt,
    enabled: promotions.enabled,
    couponBased: promotions.couponBased,
  },
  usual: [desc(promotions.priority), asc(promotions.code)],
  create: CreatePromotion,
  change: ChangePromotion,
  removable: true,
  beforeRemoval: async ({ db }, { id }) => {
    const made = await db.$count(coupons, eq(coupons.promotionId, id as number));
    if (made > 0) throw new CommerceError("conflict", "La promozione ha dei codici: disattivala.");
  },
  extend: async ({ db }, { id }) => ({
    couponCount: await db.$count(coupons, eq(coupons.promotionId, id as number)),
  }),
  store: async (_ctx, input, before) => {
    const { startsAt, endsAt } = { ...before, ...input };
    if (startsAt instanceof Date && endsAt instanceof Date && endsAt <= startsAt) {
      throw invalid("endsAt", "Deve venire dopo l’inizio");
    }
    return input;
  },
};
