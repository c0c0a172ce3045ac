import {
  ContactRequestTypeCollection,
  SendContactRequest,
  SendWithdrawalRequest,
  WithdrawalRequest,
} from "#contract/support.ts";
import { inConstantTime } from "../kernel/http/constant-time.ts";
import { clientAddress } from "../kernel/http/client.ts";
import { routesOf } from "../kernel/http/router.ts";
import { answerContactRequest, listContactTypes, sendContactRequest } from "./contact.ts";
import { withdraw } from "./withdrawal.ts";
import { eq, not } from "drizzle-orm";
import type { AuditedDeed } from "#contract/admin/desk/kinds.ts";
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
} from "#contract/admin/customers.ts";
import { contactRequests, withdrawalRequests } from "./schema.ts";
import { audit } from "../kernel/admin/audit.ts";
import { adminRoutes, getResource, shapeOf } from "../kernel/admin/routes.ts";
import { defineResource, type Resource, type Shown } from "../kernel/admin/resource.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { orders } from "../orders/schema.ts";
import { returns } from "../returns/schema.ts";
import {
  answerWithdrawalRequest,
  linkWithdrawalRequest,
  receiveGoods,
  waitsForStaff,
} from "./withdrawal-answer.ts";
import { refundBy } from "#contract/italy/withdrawal.ts";

export const requestRoutes = routesOf("Requests", ({ get, post }) => {
  const list = { lists: "ContactRequestType", 200: ContactRequestTypeCollection };
  get("/contact-request-types", "What one may write to the shop about", list, listContactTypes);
  const write = { body: SendContactRequest, 202: "Received" };
  post("/contact-requests", "Write to the shop", write, (ctx, { body, c }) =>
    sendContactRequest(ctx, body, clientAddress(c)),
  );
  post(
    "/withdrawal-requests",
    "Withdraw from an order; the answer acknowledges the receipt, it does not judge",
    { body: SendWithdrawalRequest, 201: WithdrawalRequest },
    (ctx, { body, c }) => {
      const work = withdraw(ctx, body, clientAddress(c));
      // Whether a guessed number and e-mail belong together must not be told by how long it takes.
      return body.orderToken ? work : inConstantTime(work);
    },
  );
});

export const contactResource = defineResource({
  name: "contact-requests",
  type: "ContactRequest",
  table: contactRequests,
  output: AdminContactRequest,
  query: ContactRequestQuery,
  words: [
    contactRequests.email,
    contactRequests.firstName,
    contactRequests.lastName,
    contactRequests.message,
    contactRequests.orderNumber,
  ],
  usual: [[contactRequests.createdAt, "desc"]],
  change: ChangeContactRequest,
});

/** The statement stays as it was received, and its answer as it was sent. */
export const withdrawalResource = defineResource({
  name: "withdrawal-requests",
  type: "WithdrawalRequest",
  table: withdrawalRequests,
  output: AdminWithdrawalRequest,
  query: WithdrawalRequestQuery,
  words: [
    withdrawalRequests.email,
    withdrawalRequests.firstName,
    withdrawalRequests.lastName,
    withdrawalRequests.orderNumber,
  ],
  filters: { waiting: (wanted) => (wanted ? waitsForStaff : not(waitsForStaff)) },
  usual: [[withdrawalRequests.receivedAt, "desc"]],
  change: ChangeWithdrawalRequest,
  extend: async (ctx, { id, receivedAt, orderId }) => ({
    refundBy: refundBy(receivedAt),
    returnId: await returnOf(ctx, id),
    linkedOrder: orderId ? await numberOf(ctx, orderId) : null,
  }),
});

export const adminRequestRoutes = adminRoutes(({ post }) => {
  post(
    "/contact-requests/{id}/answer",
    "Answer by email and close the request",
    { body: AnswerContactRequest, 200: shapeOf(contactResource) },
    (ctx, { id, body: { answer } }) => {
      const work = (ctx: Ctx) => answerContactRequest(ctx, id, answer);
      return answering(ctx, contactResource, id, work, { answer });
    },
  );
  const withdrawal = { 200: shapeOf(withdrawalResource) };
  post(
    "/withdrawal-requests/{id}/answer",
    "Accept or refuse a withdrawal by email, once",
    { body: AnswerWithdrawalRequest, ...withdrawal },
    (ctx, { id, body }) =>
      answering(ctx, withdrawalResource, id, (ctx) => answerWithdrawalRequest(ctx, id, body)),
  );
  post(
    "/withdrawal-requests/{id}/link",
    "Link a statement that named no order to the order it means",
    { body: LinkWithdrawalRequest, ...withdrawal },
    (ctx, { id, body }) => {
      const work = (ctx: Ctx) => linkWithdrawalRequest(ctx, id, body.orderNumber);
      return answering(ctx, withdrawalResource, id, work, {}, "link");
    },
  );
  post(
    "/withdrawal-requests/{id}/goods-received",
    "What was sent back has come: tell the customer, once",
    { body: ReceiveGoods, ...withdrawal },
    (ctx, { id }) => {
      const work = (ctx: Ctx) => receiveGoods(ctx, id);
      return answering(ctx, withdrawalResource, id, work, {}, "goods-received");
    },
  );
});

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
  id: number,
  work: (ctx: Ctx) => Promise<void>,
  noted: object = {},
  act: AuditedDeed = "answer",
): Promise<Shown> {
  return withTransaction(ctx, async (ctx) => {
    const before = await getResource(ctx, resource, String(id));
    await work(ctx);
    const after = await getResource(ctx, resource, String(id));
    await audit(ctx, `${resource.name}.${act}`, `${resource.name}:${id}`, {
      before,
      after: { ...after, ...noted },
    });
    return after;
  });
}
