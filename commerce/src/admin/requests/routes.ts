import { AnswerContactRequest, AnswerWithdrawalRequest } from "#contract/admin/people.ts";
import { withTransaction } from "../../ctx.ts";
import type { Ctx } from "../../ctx.ts";
import { ld } from "../../http/json-ld.ts";
import { numericId } from "../../http/numeric-id.ts";
import { createRouter } from "../../http/router.ts";
import { answerContactRequest } from "../../requests/answer-contact-request.ts";
import { answerWithdrawalRequest } from "../../requests/answer-withdrawal-request.ts";
import { audit } from "../audit.ts";
import { byId, posting } from "../describe.ts";
import { getResource } from "../resource/read-resource.ts";
import { shapeOf } from "../resource/routes.ts";
import type { Fields, Resource } from "../resource/resource.ts";
import { contactResource, withdrawalResource } from "./resources.ts";

export function requestRoutes() {
  const router = createRouter();
  const message = { params: byId, input: AnswerContactRequest, output: shapeOf(contactResource) };
  const byLetter = "Answer by letter and close the request";
  router.openapi(posting("/contact-requests/{id}/answer", byLetter, message), async (c) => {
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
  const once = "Accept or refuse a withdrawal by letter, once";
  router.openapi(posting("/withdrawal-requests/{id}/answer", once, statement), async (c) => {
    const answer = c.req.valid("json");
    const { id } = c.req.valid("param");
    const work = (ctx: Ctx) => answerWithdrawalRequest(ctx, numericId(id), answer);
    return ld(c, await answering(c.get("ctx"), withdrawalResource, id, work), 200);
  });
  return router;
}

function answering(
  ctx: Ctx,
  resource: Resource,
  id: string,
  work: (ctx: Ctx) => Promise<void>,
  noted: Fields = {},
): Promise<Fields> {
  return withTransaction(ctx, async (ctx) => {
    const before = await getResource(ctx, resource, id);
    await work(ctx);
    const after = await getResource(ctx, resource, id);
    await audit(ctx, {
      action: `${resource.name}.answer`,
      subject: `${resource.name}:${id}`,
      before,
      after: { ...after, ...noted },
    });
    return after;
  });
}
