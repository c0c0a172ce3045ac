import type { Ctx } from "../ctx.ts";
import { CommerceError } from "../errors.ts";

/** SPEC §6. */
export function requireGiftCards(ctx: Ctx): void {
  if (!ctx.config.features.giftCards) {
    throw new CommerceError("not_found", "Feature is not enabled");
  }
}
