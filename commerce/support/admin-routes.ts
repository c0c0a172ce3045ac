import { desc, eq } from "drizzle-orm";
import type { AuditedDeed } from "#contract/admin/desk/audit.ts";
import {
  AdminContactRequest,
  AdminWithdrawalRequest,
  AnswerContactRequest,
  AnswerWithdrawalRequest,
  ChangeContactRequest,
  ChangeWithdrawalRequest,
  ContactRequestQuery,
  LinkWithdrawalRequest,
  ReceiveGoods,
  WithdrawalRequestQuery,
} from "#contract/admin/people.ts";
import { contactRequests, withdrawalRequests } from "./schema.ts";
import { audit } from "../kernel/admin/audit.ts";
import { byId, posting } from "../kernel/admin/describe.ts";
import { getResource, shapeOf } from "../kernel/admin/resource-routes.ts";
import type { Fields, Resource } from "../kernel/admin/resource.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { ld } from "../kernel/http/json-ld.ts";
import { createRouter, numericId } from "../kernel/http/router.ts";
import { answerContactRequest } from "./contact.ts";
import { orders } from "../orders/schema.ts";
import { returns } from "../returns/schema.ts";
import {
  answerWithdrawalRequest,
  linkWithdrawalRequest,
  receiveGoods,
} from "./withdrawal-answer.ts";
import { refundBy } from "#contract/italy/withdrawal.ts";

export const contactResource: Resource = {
  name: "contact-requests",
  type: "ContactRequest",
  table: contactRequests,
  key: "id",
  output: AdminContactRequest,
  query: ContactRequestQuery,
  words: [
    contactRequests.email,
    contactRequests.firstName,
    contactRequests.lastName,
    contactRequests.message,
    contactRequests.orderNumber,
  ],
  columns: {
    createdAt: contactRequests.createdAt,
    status: contactRequests.status,
    assignee: contactRequests.assignee,
  },
  usual: [desc(contactRequests.createdAt), desc(contactRequests.id)],
  change: ChangeContactRequest,
};

/** The statement stays as it was received, and its answer as it was sent. */
export const withdrawalResource: Resource = {
  name: "withdrawal-requests",
  type: "WithdrawalRequest",
  table: withdrawalRequests,
  key: "id",
  output: AdminWithdrawalRequest,
  query: WithdrawalRequestQuery,
  words: [
    withdrawalRequests.email,
    withdrawalRequests.firstName,
    withdrawalRequests.lastName,
    withdrawalRequests.orderNumber,
  ],
  columns: {
    receivedAt: withdrawalRequests.receivedAt,
    status: withdrawalRequests.status,
    outcome: withdrawalRequests.outcome,
    assignee: withdrawalRequests.assignee,
  },
  usual: [desc(withdrawalRequests.receivedAt), desc(withdrawalRequests.id)],
  change: ChangeWithdrawalRequest,
  extend: async (ctx, { id, receivedAt, orderId }) => ({
    refundBy: refundBy(receivedAt as Date),
    returnId: await returnOf(ctx, id as number),
    linkedOrder: orderId ? await numberOf(ctx, orderId as number) : null,
  }),
};

export function adminRequestRoutes() {
  const router = createRouter();
  const message = { params: byId, input: AnswerContactRequest, output: shapeOf(contactResource) };
  const byEmail = "Answer by email and close the request";
  router.openapi(posting("/contact-requests/{id}/answer", byEmail, message), async (c) => {
    const { answer } = c.req.valid("json");
    const { id } = c.req.valid("param");
    const work = (ctx: Ctx) => answerContactRequest(ctx, numericId(id), answer);
    return ld(c, await answering(c.get("ctx"), contactResource, id, work, { answer }), 200);
  });
  const statement = {
    params: byId,
    input: AnswerWithdrawalRequest,
    output: shapeOf(withdrawalResource),
  };
  const once = "Accept or refuse a withdrawal by email, once";
  router.openapi(posting("/withdrawal-requests/{id}/answer", once, statement), async (c) => {
    const answer = c.req.valid("json");
    const { id } = c.req.valid("param");
    const work = (ctx: Ctx) => answerWithdrawalRequest(ctx, numericId(id), answer);
    return ld(c, await answering(c.get("ctx"), withdrawalResource, id, work), 200);
  });
  const link = {
    params: byId,
    input: LinkWithdrawalRequest,
    output: shapeOf(withdrawalResource),
  };
  const toOrder = "Link a statement that named no order to the order it means";
  router.openapi(posting("/withdrawal-requests/{id}/link", toOrder, link), async (c) => {
    const { orderNumber } = c.req.valid("json");
    const { id } = c.req.valid("param");
    const work = (ctx: Ctx) => linkWithdrawalRequest(ctx, numericId(id), orderNumber);
    return ld(c, await answering(c.get("ctx"), withdrawalResource, id, work, {}, "link"), 200);
  });
  const goods = { params: byId, input: ReceiveGoods, output: shapeOf(withdrawalResource) };
  const came = "What was sent back has come: tell the customer, once";
  router.openapi(posting("/withdrawal-requests/{id}/goods-received", came, goods), async (c) => {
    const { id } = c.req.valid("param");
    const work = (ctx: Ctx) => receiveGoods(ctx, numericId(id));
    const done = answering(c.get("ctx"), withdrawalResource, id, work, {}, "goods-received");
    return ld(c, await done, 200);
  });
  return router;
}

async function returnOf(ctx: Ctx, requestId: number): Promise<number | null> {
  const [found] = await ctx.db
    .select({ id: returns.id })
    .from(returns)
    .where(eq(returns.withdrawalRequestId, requestId));
  return found?.id ?? null;
}

async function numberOf(ctx: Ctx, orderId: number): Promise<string | null> {
  const [order] = await ctx.db
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order?.number ?? null;
}

function answering(
  ctx: Ctx,
  resource: Resource,
  id: string,
  work: (ctx: Ctx) => Promise<void>,
  noted: Fields = {},
  act: AuditedDeed = "answer",
): Promise<Fields> {
  return withTransaction(ctx, async (ctx) => {
    const before = await getResource(ctx, resource, id);
    await work(ctx);
    const after = await getResource(ctx, resource, id);
    await audit(ctx, {
      action: `${resource.name}.${act}`,
      subject: `${resource.name}:${id}`,
      before,
      after: { ...after, ...noted },
    });
    return after;
  });
}
