import type { IssueGiftCard } from "#contract/admin/selling.ts";
import { withTransaction } from "../../ctx.ts";
import type { Ctx } from "../../ctx.ts";
import { giftCardMovements } from "../../db/schema/gift-cards.ts";
import { insertCard, sendCard, validYears, yearsAfter } from "../../gifts/issue-gift-cards.ts";
import { audit } from "../audit.ts";
import { getResource } from "../resource/read-resource.ts";
import type { Fields } from "../resource/resource.ts";
import { given, without } from "../write-row.ts";
import { giftCardResource } from "./resource.ts";

/** A present of the shop: worth something though nobody paid. */
export function issueGiftCard(ctx: Ctx, input: IssueGiftCard): Promise<Fields> {
  return withTransaction(ctx, async (ctx) => {
    const { amount, email = null } = input;
    const card = await insertCard(ctx, {
      expiresAt: yearsAfter(ctx.clock(), validYears),
      ...given(without(input, "amount", "email")),
      initialAmount: amount,
      amount,
      currencyCode: ctx.config.currencyCode,
      createdAt: ctx.clock(),
    });
    await ctx.db
      .insert(giftCardMovements)
      .values({ giftCardId: card.id, amount, reason: "issued", at: ctx.clock() });
    await sendCard(ctx, { email }, card);
    const shown = await getResource(ctx, giftCardResource, String(card.id));
    await audit(ctx, {
      action: "gift-cards.issue",
      subject: `gift-cards:${card.id}`,
      after: { ...without(shown, "code", "movements"), sentTo: email },
    });
    return shown;
  });
}
