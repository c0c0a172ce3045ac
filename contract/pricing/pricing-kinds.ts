import type {
  CalculatedLine,
  CalculatedShipping,
  Cents,
  Destination,
  PricingCustomer,
  Promotion,
  Rated,
  Refusal,
  Typed,
} from "./types.ts";

export interface RuleScope {
  /** Lines the promotion admits, net of promotions applied so far. */
  readonly lines: readonly CalculatedLine[];
  readonly customer: PricingCustomer;
  readonly now: Date;
}

/** A discount on one line: positive, never more than the line's remaining total. */
export interface LineCut {
  readonly lineId: number;
  readonly amount: Cents;
}

/** Checks one type of rule. Pure: same arguments, same result. */
export interface RuleKind<Rule extends Typed = Typed> {
  /** Null if the rule is satisfied. */
  check(rule: Rule, scope: RuleScope): Refusal | null;
  /** The amount that satisfies the rule, for the free-shipping progress bar. */
  minimum?(rule: Rule): Cents;
  /** The rule reads `orderCount`, which is loaded only if needed. */
  readonly needsHistory?: true;
}

export interface ItemActionKind<Action extends Typed = Typed> {
  readonly target: "items";
  /** The discount applies to single items instead of the whole order. */
  readonly ofItems?: true;
  cut(action: Action, lines: readonly CalculatedLine[]): readonly LineCut[];
}

export interface ShippingActionKind<Action extends Typed = Typed> {
  readonly target: "shipping";
  /** Discount on shipping; 0 while no method is chosen, so that a coupon can be applied first. */
  cut(action: Action, shipping: CalculatedShipping): Cents | Refusal;
  /** Methods that the action makes free: null for all, undefined for none. */
  frees?(action: Action): readonly string[] | null | undefined;
}

export type ActionKind<Action extends Typed = Typed> =
  ItemActionKind<Action> | ShippingActionKind<Action>;

/** Computes the price of one type of shipping rates. Pure. */
export interface RateKind<Rates extends Rated = Rated> {
  price(rates: Rates, parcel: Parcel): Cents;
}

export interface Parcel {
  /** Lines to ship, net of promotions: neither gift cards nor gift boxes. */
  readonly lines: readonly CalculatedLine[];
  readonly weightGrams: number;
  /** Null while the cart has no address. */
  readonly destination: Destination | null;
}

export interface PricingKinds {
  readonly rules: Readonly<Record<string, RuleKind>>;
  readonly actions: Readonly<Record<string, ActionKind>>;
  readonly rates: Readonly<Record<string, RateKind>>;
}

const notApplicable: Refusal = { reason: "not_applicable" };

export const checkRule = (rule: Typed, { rules }: PricingKinds, scope: RuleScope) => {
  const kind = rules[rule.type];
  return kind ? kind.check(rule, scope) : notApplicable;
};

export function checkRules(
  rules: readonly Typed[],
  kinds: PricingKinds,
  scope: RuleScope,
): Refusal | null {
  for (const rule of rules) {
    const refusal = checkRule(rule, kinds, scope);
    if (refusal) return refusal;
  }
  return null;
}

/** Whether all rule and action types of a promotion are implemented. */
export const knows = ({ rules, actions }: PricingKinds, promotion: Promotion): boolean =>
  promotion.rules.every(({ type }) => Object.hasOwn(rules, type)) &&
  Object.hasOwn(actions, promotion.action.type);
