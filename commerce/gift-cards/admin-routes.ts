import { asc, desc, eq } from "drizzle-orm";
import {
  AdminGiftCard,
  ChangeGiftCard,
  GiftCardQuery,
  IssueGiftCard,
} from "#contract/admin/selling.ts";
import { audit } from "../kernel/admin/audit.ts";
import { nothing, posting } from "../kernel/admin/describe.ts";
import { given, without } from "../kernel/admin/lists.ts";
import { getResource, shapeOf } from "../kernel/admin/resource-routes.ts";
import type { Fields, Resource } from "../kernel/admin/resource.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { ld, wireDate } from "../kernel/http/json-ld.ts";
import { createRouter } from "../kernel/http/router.ts";
import { orders } from "../orders/schema.ts";
import { insertCard, sendCard, validYears, yearsAfter } from "./issue.ts";
import { giftCardMovements, giftCards } from "./schema.ts";

/** Known by their id: the code is money. */
export const giftCardResource: Resource = {
  name: "gift-cards",
  type: "GiftCard",
  table: giftCards,
  key: "id",
  output: AdminGiftCard,
  query: GiftCardQuery,
  words: [giftCards.code, giftCards.fromName, giftCards.toName],
  columns: {
    createdAt: giftCards.createdAt,
    amount: giftCards.amount,
    expiresAt: giftCards.expiresAt,
    enabled: giftCards.enabled,
  },
  usual: [desc(giftCards.createdAt), desc(giftCards.id)],
  change: ChangeGiftCard,
  extend: async (ctx, { id }) => ({ movements: await readMovements(ctx, id as number) }),
};

async function readMovements({ db }: Ctx, cardId: number) {
  const moves = await db
    .select({ move: giftCardMovements, order: orders.number })
    .from(giftCardMovements)
    .leftJoin(orders, eq(orders.id, giftCardMovements.orderId))
    .where(eq(giftCardMovements.giftCardId, cardId))
    .orderBy(asc(giftCardMovements.at), asc(giftCardMovements.id));
  return moves.map(({ move: { amount, reason, at }, order }) => ({
    amount,
    reason,
    order,
    at: wireDate(at),
  }));
}

export function giftCardRoutes() {
  const router = createRouter();
  const output = shapeOf(giftCardResource);
  const make = { params: nothing, input: IssueGiftCard, output, grave: true };
  router.openapi(posting("/gift-cards", "Give a gift card away", make), async (c) =>
    ld(c, await issueGiftCard(c.get("ctx"), c.req.valid("json")), 201),
  );
  return router;
}

/** A present of the shop: worth something though nobody paid. */
function issueGiftCard(ctx: Ctx, input: IssueGiftCard): Promise<Fields> {
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
