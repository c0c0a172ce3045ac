import type { Ctx } from "../ctx.ts";
import { CommerceError } from "../errors.ts";
import { readFeatures } from "../settings/read-features.ts";

/** SPEC §6. */
export async function requireGiftCards(ctx: Ctx): Promise<void> {
  if (!(await readFeatures(ctx)).giftCards) {
    throw new CommerceError("not_found", "Feature is not enabled");
  }
}
