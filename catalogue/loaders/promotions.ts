import type { Ctx } from "#commerce/ctx.ts";
import { coupons, promotions } from "#commerce/db/schema.ts";
import type { ContentFolder } from "../content-folder.ts";
import { idOf, idsByCode } from "./lookup.ts";
import { momentOrNull } from "./moments.ts";
import { overwrite } from "./overwrite.ts";

type PromotionContent = {
  code: string;
  name: string;
  description: string;
  rules: Record<string, unknown>[];
  action: Record<string, unknown>;
  startsAt: string | null;
  endsAt: string | null;
  enabled: boolean;
};

type CartPromotionContent = PromotionContent & {
  label: string;
  priority: number;
  exclusive: boolean;
};

type CouponContent = PromotionContent & {
  promotionCode: string;
  excludes: string[];
  usageLimit: number | null;
  perCustomerUsageLimit: number | null;
  used: number;
};

type Content = { cartPromotions: CartPromotionContent[]; coupons: CouponContent[] };

export async function loadPromotions(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const content = folder.read<Content>("promotions.json");
  const saved = await ctx.db
    .insert(promotions)
    .values([...content.cartPromotions.map(cartPromotion), ...content.coupons.map(ofCoupon)])
    .onConflictDoUpdate({ target: promotions.code, set: changing })
    .returning({ id: promotions.id, code: promotions.code });
  const ids = idsByCode(saved);
  await ctx.db
    .insert(coupons)
    .values(
      content.coupons.map(({ code, promotionCode, usageLimit, perCustomerUsageLimit, used }) => ({
        code,
        promotionId: idOf(ids, promotionCode),
        usageLimit,
        perCustomerUsageLimit,
        used,
      })),
    )
    .onConflictDoUpdate({
      target: coupons.code,
      set: overwrite("promotionId", "usageLimit", "perCustomerUsageLimit"),
    });
}

function common({ name, description, rules, action, ...promotion }: PromotionContent) {
  return {
    name,
    description,
    rules,
    action,
    startsAt: momentOrNull(promotion.startsAt),
    endsAt: momentOrNull(promotion.endsAt),
    enabled: promotion.enabled,
  };
}

function cartPromotion(content: CartPromotionContent) {
  const { code, label, priority, exclusive } = content;
  return { ...common(content), code, label, priority, exclusive, couponBased: false };
}

function ofCoupon(content: CouponContent) {
  const { promotionCode: code, name: label, excludes } = content;
  return { ...common(content), code, label, excludes, couponBased: true };
}

const changing = overwrite(
  "name",
  "description",
  "label",
  "priority",
  "exclusive",
  "couponBased",
  "rules",
  "action",
  "excludes",
  "startsAt",
  "endsAt",
);
