import type { Refusal, RuleOf } from "../types.ts";
import type { RuleScope } from "./rule-scope.ts";

export function checkHasAccount(_rule: RuleOf<"has_account">, scope: RuleScope): Refusal | null {
  return scope.customer.hasAccount ? null : { reason: "not_applicable" };
}
