import { expectTypeOf, test } from "vitest";
import type * as contract from "#contract/admin/selling.ts";
import type { LineKind, PromotionAction, PromotionRule } from "#contract/pricing/types.ts";

type Frozen<Value> = Value extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value;

/** The engine imports nothing, so it writes its types out: the type check holds them to the contract's. */
test("the engine knows the rules and actions of the contract, field by field", () => {
  expectTypeOf<PromotionRule>().toEqualTypeOf<Frozen<contract.PromotionRule>>();
  expectTypeOf<PromotionAction>().toEqualTypeOf<Frozen<contract.PromotionAction>>();
  expectTypeOf<LineKind>().toEqualTypeOf<contract.LineKind>();
});
