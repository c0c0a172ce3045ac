import { z } from "zod";
import { GIFT_CARD } from "../forms/limits.ts";
import { Cents, schema } from "../json-ld.ts";
import { Flag, Moment, Search, listQuery } from "./listing.ts";
import { Amount, Code, Kind, matching, Required, required, Text, upTo } from "./fields.ts";

const Share = z.number().gt(0).max(1).describe("0.1 is 10%");
const Codes = z.array(z.string()).min(1, "Almeno un codice");
const Count = z.int().min(1);
const Limit = z.int().min(1, "Almeno 1").nullable();

export const PromotionRule = z.discriminatedUnion("type", [
  z.object({ type: z.literal("nth_order"), nth: Count }),
  z.object({ type: z.literal("has_account") }),
  z.object({ type: z.literal("items_total_min"), amountCents: Amount }),
  z.object({ type: z.literal("shippable_items_total_min"), amountCents: Amount }),
  z.object({ type: z.literal("item_count_min"), count: Count }),
  z.object({
    type: z.literal("contains_variants"),
    variants: Codes,
    minQuantity: Count.optional(),
  }),
  z.object({ type: z.literal("contains_taxon"), taxons: Codes, minQuantity: Count.optional() }),
]);
export type PromotionRule = z.output<typeof PromotionRule>;

export const PromotionAction = z.discriminatedUnion("type", [
  z.object({ type: z.literal("order_percentage_discount"), percentage: Share }),
  z.object({ type: z.literal("order_fixed_discount"), amountCents: Count }),
  z.object({ type: z.literal("taxon_percentage_discount"), percentage: Share, taxons: Codes }),
  z.object({ type: z.literal("buy_x_pay_y"), x: Count, y: Count, variants: Codes }),
  z.object({
    type: z.literal("shipping_percentage_discount"),
    percentage: Share,
    shippingMethods: z.array(z.string()).nullish().describe("Codes; null or none: every method"),
  }),
]);
export type PromotionAction = z.output<typeof PromotionAction>;

/** A rule or an action of any type, built in or from a plugin. */
const Typed = z
  .looseObject({ type: z.string().max(60) })
  .describe("Its type and fields are one of /admin/promotion-kinds");

export const PromotionKinds = schema("PromotionKinds", {
  rules: z.array(Kind),
  actions: z.array(Kind),
});
export type PromotionKinds = z.output<typeof PromotionKinds>;

export const LineKind = z.enum(["product", "gift_card", "gift_box"]);
export type LineKind = z.output<typeof LineKind>;

const promotionShape = {
  name: Required,
  description: Text,
  label: Text,
  priority: z.int(),
  exclusive: z.boolean(),
  couponBased: z.boolean(),
  rules: z.array(Typed),
  action: Typed,
  excludes: z.array(LineKind),
  enabled: z.boolean(),
};
const dates = { startsAt: Moment.nullable(), endsAt: Moment.nullable() };

export const AdminPromotion = z.object({
  id: z.int(),
  code: z.string(),
  ...promotionShape,
  startsAt: Text,
  endsAt: Text,
  couponCount: z.int(),
});
export const ChangePromotion = z.object({ ...promotionShape, ...dates }).partial();
export const CreatePromotion = ChangePromotion.extend({
  code: Code,
  name: Required,
  action: Typed,
});
export const PromotionQuery = listQuery(["name", "code", "priority", "endsAt"], {
  q: Search,
  enabled: Flag,
  couponBased: Flag,
});

const couponShape = {
  usageLimit: Limit,
  perCustomerUsageLimit: Limit,
  enabled: z.boolean(),
};
export const AdminCoupon = z.object({
  id: z.int(),
  code: z.string(),
  promotion: z.string().describe("Code"),
  promotionEndsAt: Text.describe("No coupon counts after its promotion"),
  ...couponShape,
  used: z.int(),
  expiresAt: Text,
  createdAt: z.string(),
});
export const ChangeCoupon = z.object({ ...couponShape, expiresAt: Moment.nullable() }).partial();
export const CreateCoupon = ChangeCoupon.extend({ code: Code, promotion: z.string() });
export const CouponQuery = listQuery(["code", "used", "createdAt", "expiresAt"], {
  q: Search,
  enabled: Flag,
  promotion: z.string().optional(),
});
export const GenerateCoupons = ChangeCoupon.extend({
  promotion: z.string(),
  count: z.int().min(1).max(1000),
  prefix: matching(/^[A-Za-z0-9]{0,20}$/, "Solo lettere e cifre").optional(),
}).meta({ id: "GenerateCoupons" });
export type GenerateCoupons = z.output<typeof GenerateCoupons>;
export const GeneratedCoupons = schema("GeneratedCoupons", { codes: z.array(z.string()) });

const cardEmail = z.email("Indirizzo non valido");
const cardShape = { fromName: Text, toName: Text, customMessage: Text };
export const AdminGiftCard = z.object({
  id: z.int(),
  code: z.string(),
  initialAmount: Cents,
  amount: Cents.describe("What is left on it"),
  currencyCode: z.string(),
  enabled: z.boolean(),
  expiresAt: Text,
  ...cardShape,
  email: Text,
  sendAt: Text,
  sentAt: Text,
  createdAt: z.string(),
  movements: z.array(z.object({ amount: Cents, reason: z.string(), order: Text, at: z.string() })),
});
export const ChangeGiftCard = z
  .object({
    enabled: z.boolean(),
    expiresAt: Moment.nullable(),
    email: cardEmail.nullable(),
    sendAt: Moment.nullable(),
  })
  .partial();
export const IssueGiftCard = z
  .object({ ...cardShape, expiresAt: Moment.nullable() })
  .partial()
  .extend({
    amount: Cents.min(GIFT_CARD.least, `Almeno ${GIFT_CARD.least / 100} €`).max(
      GIFT_CARD.most,
      `Al massimo ${GIFT_CARD.most / 100} €`,
    ),
    email: cardEmail.optional().describe("Whom to send it to"),
  })
  .meta({ id: "IssueGiftCard" });
export type IssueGiftCard = z.output<typeof IssueGiftCard>;
export const GiftCardQuery = listQuery(["createdAt", "amount", "expiresAt"], {
  q: Search,
  enabled: Flag,
});

const taxRateShape = {
  name: upTo(100).min(1, required),
  percent: z
    .number()
    .min(0, "Non può essere negativa")
    .max(100, "Al massimo 100")
    .multipleOf(0.01, "Al massimo due decimali")
    .describe("22 is 22%"),
  nature: matching(/^(N1|N2\.[12]|N3\.[1-6]|N4|N5|N6\.[1-9]|N7)$/, "Un codice come N2.2 o N4")
    .nullable()
    .describe("Why nothing is due, as electronic invoices name it"),
  legalReference: upTo(100).nullable(),
  isDefault: z.boolean().describe("Of new variants, shipping and fees"),
};

export const AdminTaxRate = z.object({
  id: z.int(),
  code: z.string(),
  ...taxRateShape,
  name: z.string(),
  nature: Text,
  legalReference: Text,
});
export const ChangeTaxRate = z.object(taxRateShape).partial();
export const CreateTaxRate = ChangeTaxRate.extend({
  code: Code,
  name: taxRateShape.name,
  percent: taxRateShape.percent,
});
export const TaxRateQuery = listQuery(["name", "percent"], { q: Search });
