import { expectTypeOf, test } from "vitest";
import type { Frozen } from "#contract/pricing/wire.ts";
import type * as contract from "#contract/admin/promotions.ts";
import type { LineKind, PromotionAction, PromotionRule } from "#contract/pricing/types.ts";

/** The engine imports nothing, so it writes its types out: the type check holds them to the contract's. */
test("the engine knows the rules and actions of the contract, field by field", () => {
  expectTypeOf<PromotionRule>().toEqualTypeOf<Frozen<contract.PromotionRule>>();
  expectTypeOf<PromotionAction>().toEqualTypeOf<Frozen<contract.PromotionAction>>();
  expectTypeOf<LineKind>().toEqualTypeOf<contract.LineKind>();
});
