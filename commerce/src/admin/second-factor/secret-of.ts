import { seal, unseal } from "../../auth/seal.ts";
import type { Ctx } from "../../ctx.ts";

const purpose = "second-factor";

export const sealSecret = (ctx: Ctx, secret: string) => seal(ctx, purpose, secret);

/** Nothing when the secret of the shop has changed since: then recovery codes and colleagues still help. */
export function secretOf(ctx: Ctx, { sealedSecret }: { sealedSecret: string }): string | undefined {
  try {
    return unseal(ctx, purpose, sealedSecret);
  } catch {
    return undefined;
  }
}
