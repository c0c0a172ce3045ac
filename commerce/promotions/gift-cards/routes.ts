import { Nothing } from "#contract/customer.ts";
import {
  AskGiftCardBalance,
  GiftCardBalance,
  GiftCardCode,
  SendGiftCard,
} from "#contract/order-requests.ts";
import { routesOf } from "../../kernel/http/router.ts";
import { clientAddress } from "../../kernel/http/client.ts";
import { readBalance } from "./balances.ts";
import { asc, eq } from "drizzle-orm";
import {
  AdminGiftCard,
  ChangeGiftCard,
  GiftCardQuery,
  IssueGiftCard,
} from "#contract/admin/promotions.ts";
import { audit } from "../../kernel/admin/audit.ts";
import { adminRoutes, freshProof, getResource, shapeOf } from "../../kernel/admin/routes.ts";
import { definedFields, without } from "../../kernel/admin/lists.ts";
import { defineResource, type Shown } from "../../kernel/admin/resource.ts";
import { type Ctx, withTransaction } from "../../kernel/ctx.ts";
import { wireDate } from "../../kernel/http/json-ld.ts";
import { orders } from "../../orders/schema.ts";
import { requestCardCode } from "./emailed-code.ts";
import { insertCard, nobody, sendAgain, sendCard, sendItemAgain } from "./issue.ts";
import { giftCardMovements, giftCards } from "./schema.ts";

export const giftRoutes = routesOf("Gifts", ({ post }) => {
  post(
    "/gift-cards/balance",
    "What is left on a gift card",
    { body: AskGiftCardBalance, 200: GiftCardBalance },
    (ctx, { body, c }) => readBalance(ctx, body.code, clientAddress(c)),
  );

  post(
    "/orders/{token}/items/{id}/send-gift-card",
    "Send the gift cards of an item once more, or on another day",
    { body: SendGiftCard, 204: "Sent" },
    (ctx, { token, id, body }) => sendItemAgain(ctx, token, id, body),
  );

  post(
    "/orders/{token}/gift-card-code",
    "Email the code that sends the gift cards of a guest's order",
    { body: Nothing, 200: GiftCardCode },
    (ctx, { token }) => requestCardCode(ctx, token),
  );
});

/** Identified by id in URLs, because the code is as good as money. */
export const giftCardResource = defineResource({
  name: "gift-cards",
  type: "GiftCard",
  table: giftCards,
  output: AdminGiftCard,
  query: GiftCardQuery,
  words: [giftCards.code, giftCards.fromName, giftCards.toName],
  usual: [[giftCards.createdAt, "desc"]],
  change: ChangeGiftCard,
  extend: async (ctx, { id }) => ({ movements: await readMovements(ctx, id) }),
});

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

export const giftCardRoutes = adminRoutes(({ post }) => {
  const make = { middleware: freshProof, body: IssueGiftCard, 201: shapeOf(giftCardResource) };
  post("/gift-cards", "Give a gift card away", make, (ctx, { body }) => issueGiftCard(ctx, body));
  const send = { middleware: freshProof, body: Nothing, 200: shapeOf(giftCardResource) };
  post("/gift-cards/{id}/send", "Send it once more", send, (ctx, { id }) =>
    withTransaction(ctx, async (ctx) => {
      await sendAgain(ctx, id);
      await audit(ctx, "gift-cards.resend-email", `gift-cards:${id}`);
      return getResource(ctx, giftCardResource, String(id));
    }),
  );
});

function issueGiftCard(ctx: Ctx, input: IssueGiftCard): Promise<Shown> {
  return withTransaction(ctx, async (ctx) => {
    const { amount, ...rest } = input;
    const card = await insertCard(ctx, null, { amount, ...definedFields(rest) });
    await sendCard(ctx, nobody, card);
    const shown = await getResource(ctx, giftCardResource, String(card.id));
    await audit(ctx, "gift-cards.issue", `gift-cards:${card.id}`, {
      after: without(shown, "code", "movements"),
    });
    return shown;
  });
}
