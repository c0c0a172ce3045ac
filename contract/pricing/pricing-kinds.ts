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
  /** Lines of the kinds the promotion admits, net of the promotions applied so far. */
  readonly lines: readonly CalculatedLine[];
  readonly customer: PricingCustomer;
  readonly now: Date;
}

/** What a promotion takes off one line: above zero, never more than the line has left. */
export interface LineCut {
  readonly lineId: number;
  readonly amount: Cents;
}

/** How a type of rule is checked. Pure, as prices are: the same arguments always give the same answer. */
export interface RuleKind<Rule extends Typed = Typed> {
  /** Null when the rule holds. */
  check(rule: Rule, scope: RuleScope): Refusal | null;
  /** The amount from which it holds, for the bar that tells what is missing to free shipping. */
  minimum?(rule: Rule): Cents;
  /** It reads `orderCount`, which is loaded only where a rule needs it. */
  readonly needsHistory?: true;
}

export interface ItemActionKind<Action extends Typed = Typed> {
  readonly target: "items";
  /** The discount is of single items instead of the whole order. */
  readonly ofItems?: true;
  cut(action: Action, lines: readonly CalculatedLine[]): readonly LineCut[];
}

export interface ShippingActionKind<Action extends Typed = Typed> {
  readonly target: "shipping";
  /** What it takes off the shipping price: 0 while no method is chosen, so that a coupon may come first. */
  cut(action: Action, shipping: CalculatedShipping): Cents | Refusal;
  /** The methods it makes free, null for all of them, undefined for none. */
  frees?(action: Action): readonly string[] | null | undefined;
}

export type ActionKind<Action extends Typed = Typed> =
  ItemActionKind<Action> | ShippingActionKind<Action>;

/** How a type of shipping rates makes a price. Pure, as prices are. */
export interface RateKind<Rates extends Rated = Rated> {
  price(rates: Rates, parcel: Parcel): Cents;
}

export interface Parcel {
  /** What travels, net of promotions: neither gift cards nor the gift box. */
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

/** Whether these kinds can price a promotion. */
export const knows = ({ rules, actions }: PricingKinds, promotion: Promotion): boolean =>
  promotion.rules.every(({ type }) => Object.hasOwn(rules, type)) &&
  Object.hasOwn(actions, promotion.action.type);
