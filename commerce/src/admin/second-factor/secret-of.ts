import { seal, unseal } from "../../auth/seal.ts";
import type { Ctx } from "../../ctx.ts";

const purpose = "second-factor";

export const sealSecret = (ctx: Ctx, secret: string) => seal(ctx, purpose, secret);

export const secretOf = (ctx: Ctx, { sealedSecret }: { sealedSecret: string }) =>
  unseal(ctx, purpose, sealedSecret);
