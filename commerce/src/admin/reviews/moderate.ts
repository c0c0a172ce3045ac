import { withTransaction } from "../../ctx.ts";
import type { Ctx } from "../../ctx.ts";
import { numericId } from "../../http/numeric-id.ts";
import { approveReview, rejectReview } from "../../reviews/moderate-review.ts";
import { audit } from "../audit.ts";
import { getResource } from "../resource/read-resource.ts";
import type { Fields } from "../resource/resource.ts";
import { reviewResource } from "./resource.ts";

const moves = { approve: approveReview, reject: rejectReview };

export function moderate(ctx: Ctx, id: string, move: keyof typeof moves): Promise<Fields> {
  return withTransaction(ctx, async (ctx) => {
    const before = await getResource(ctx, reviewResource, id);
    await moves[move](ctx, numericId(id));
    const after = await getResource(ctx, reviewResource, id);
    const subject = `product-reviews:${id}`;
    await audit(ctx, { action: `product-reviews.${move}`, subject, before, after });
    return after;
  });
}
