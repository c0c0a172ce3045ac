import type { z } from "zod";
import type {
  ActionKind,
  Cents,
  ItemActionKind,
  PricingKinds,
  Refusal,
  RuleKind,
  ShippingActionKind,
  Typed,
} from "#contract/pricing/index.ts";
import { defineExtensionPoint } from "../../kernel/extension-point.ts";
import { attempt, byType, type DefinedKind, schemaOf } from "../../kernel/kinds.ts";
import type { Extensions } from "../../kernel/plugins.ts";
import { knownRates } from "../../shipping/index.ts";

export type PromotionRuleKind = DefinedKind & RuleKind;
export type PromotionActionKind = DefinedKind & ActionKind;

/** Types of promotion rules. */
export const promotionRules = defineExtensionPoint<PromotionRuleKind>("promotion rule", "type");
/** Types of promotion actions. */
export const promotionActions = defineExtensionPoint<PromotionActionKind>(
  "promotion action",
  "type",
);

type Filled<Shape extends z.ZodRawShape> = Typed & z.output<z.ZodObject<Shape>>;

/** Infers the rule that `check` receives from its fields. */
export const definePromotionRule = <Shape extends z.ZodRawShape>(
  kind: DefinedKind<z.ZodObject<Shape>> & RuleKind<Filled<Shape>>,
): PromotionRuleKind => kind;

/** Infers the action that `cut` receives from its fields. */
export const definePromotionAction = <Shape extends z.ZodRawShape>(
  kind: DefinedKind<z.ZodObject<Shape>> & ActionKind<Filled<Shape>>,
): PromotionActionKind => kind;

type KnownKinds = {
  pricing: PricingKinds;
  rule: z.ZodType<Typed>;
  action: z.ZodType<Typed>;
};

const known = new WeakMap<Extensions, KnownKinds>();

/** All types of rules, actions and rates, with their validation and pricing. */
export function knownKinds(ctx: { extensions: Extensions }): KnownKinds {
  const kinds = known.get(ctx.extensions) ?? readKinds(ctx);
  known.set(ctx.extensions, kinds);
  return kinds;
}

function readKinds(ctx: { extensions: Extensions }): KnownKinds {
  const rules = ctx.extensions.of(promotionRules);
  const actions = ctx.extensions.of(promotionActions);
  return {
    pricing: {
      rules: byType(rules, safeRule),
      actions: byType(actions, safeAction),
      rates: knownRates(ctx).pricing,
    },
    rule: schemaOf(rules, "type"),
    action: schemaOf(actions, "type"),
  };
}

const notApplicable: Refusal = { reason: "not_applicable" };

/** If a rule throws, its promotion does not apply. */
const safeRule = (kind: PromotionRuleKind): RuleKind => ({
  ...kind,
  check: (rule, scope) => attempt(kind, () => kind.check(rule, scope), notApplicable),
});

/** Limits an action to the amount that is left. */
const safeAction = (kind: PromotionActionKind): ActionKind =>
  kind.target === "items" ? safeCuts(kind) : safeShipping(kind);

const safeCuts = (kind: DefinedKind & ItemActionKind): ItemActionKind => ({
  ...kind,
  cut(action, lines) {
    const left = new Map(lines.map(({ line, total }) => [line.id, total]));
    return attempt(kind, () => kind.cut(action, lines), []).filter(
      ({ lineId, amount }) =>
        isAmount(amount) && amount <= (left.get(lineId) ?? 0) && left.delete(lineId),
    );
  },
});

const safeShipping = (kind: DefinedKind & ShippingActionKind): ShippingActionKind => ({
  ...kind,
  cut(action, shipping) {
    const cut = attempt(kind, () => kind.cut(action, shipping), notApplicable);
    if (typeof cut !== "number" || cut === 0) return cut;
    return isAmount(cut) ? Math.min(cut, shipping.total) : notApplicable;
  },
});

const isAmount = (amount: Cents) => Number.isSafeInteger(amount) && amount > 0;
