import { doubtsOf, readShownTexts, readTextFacts } from "../../catalogue/index.ts";
import type { Ctx } from "../../kernel/ctx.ts";

export type DoubtfulText = { title: string; words: string };

/** Contradicts every sentence about an Italian origin. */
const foreign = { name: "", madeIn: "Altrove", isCosmetic: true };

/** One entry per text with a doubtful sentence that the owner did not decide to keep. */
export async function listDoubtfulTexts(ctx: Ctx): Promise<DoubtfulText[]> {
  const facts = await readTextFacts(ctx);
  const found: DoubtfulText[] = [];
  for (const { title, about, ...written } of await readShownTexts(ctx)) {
    const first = about && { ...facts, products: [foreign], isClaim: about.isClaim, isOwn: true };
    let doubts = await doubtsOf(ctx, written, first ?? facts);
    // Reads the products of a text only if it mentions an origin.
    if (about && doubts.some(({ rule }) => rule === "origin"))
      doubts = await doubtsOf(ctx, written, await readTextFacts(ctx, about));
    const [doubt] = doubts;
    if (doubt) found.push({ title: `«${title}»`, words: doubt.words });
  }
  return found;
}
