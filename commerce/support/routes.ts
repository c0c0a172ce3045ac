import {
  ContactRequestType,
  ContactRequestTypeCollection,
  SendContactRequest,
} from "#contract/support.ts";
import { clientAddress } from "../kernel/http/client.ts";
import { routesOf } from "../kernel/http/router.ts";
import {
  answerContactRequest,
  getContactType,
  listContactTypes,
  sendContactRequest,
} from "./contact.ts";
import type { AuditAction } from "#contract/admin/desk/kinds.ts";
import {
  AdminContactRequest,
  AnswerContactRequest,
  ChangeContactRequest,
  ContactRequestQuery,
} from "#contract/admin/customers.ts";
import { contactRequests } from "./schema.ts";
import { audit } from "../kernel/admin/audit.ts";
import { adminRoutes, getResource, shapeOf } from "../kernel/admin/routes.ts";
import { defineResource, type Resource, type Shown } from "../kernel/admin/resource.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";

export const requestRoutes = routesOf("Requests", ({ get, post }) => {
  const list = { lists: "ContactRequestType", 200: ContactRequestTypeCollection };
  get("/contact-request-types", "What one may write to the shop about", list, listContactTypes);
  const type = { 200: ContactRequestType };
  get("/contact-request-types/{code}", "One of them", type, { verb: getContactType });
  const write = { body: SendContactRequest, 202: "Received" };
  post("/contact-requests", "Write to the shop", write, (ctx, { body, c }) =>
    sendContactRequest(ctx, body, clientAddress(c)),
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

export const adminRequestRoutes = adminRoutes(({ post }) => {
  post(
    "/contact-requests/{id}/answer",
    "Answer by email and close the request",
    { body: AnswerContactRequest, 200: shapeOf(contactResource) },
    (ctx, { id, body: { answer } }) => {
      const work = (ctx: Ctx) => answerContactRequest(ctx, id, answer);
      return actOnRequest(ctx, contactResource, id, work, { answer });
    },
  );
});

/** Runs `work` on a request and audits it in the same transaction. */
export function actOnRequest(
  ctx: Ctx,
  resource: Resource,
  id: number,
  work: (ctx: Ctx) => Promise<void>,
  noted: object = {},
  act: AuditAction = "answer",
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
