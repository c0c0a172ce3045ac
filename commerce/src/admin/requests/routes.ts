import { AnswerContactRequest } from "#contract/admin/people.ts";
import { withTransaction } from "../../ctx.ts";
import type { Ctx } from "../../ctx.ts";
import { ld } from "../../http/json-ld.ts";
import { numericId } from "../../http/numeric-id.ts";
import { createRouter } from "../../http/router.ts";
import { answerContactRequest } from "../../requests/answer-contact-request.ts";
import { audit } from "../audit.ts";
import { byId, posting } from "../describe.ts";
import { getResource } from "../resource/read-resource.ts";
import { shapeOf } from "../resource/routes.ts";
import type { Fields } from "../resource/resource.ts";
import { contactResource } from "./resources.ts";

export function requestRoutes() {
  const router = createRouter();
  const act = { params: byId, input: AnswerContactRequest, output: shapeOf(contactResource) };
  const summary = "Answer by letter and close the request";
  router.openapi(posting("/contact-requests/{id}/answer", summary, act), async (c) => {
    const { answer } = c.req.valid("json");
    return ld(c, await answerRequest(c.get("ctx"), c.req.valid("param").id, answer), 200);
  });
  return router;
}

function answerRequest(ctx: Ctx, id: string, answer: string): Promise<Fields> {
  return withTransaction(ctx, async (ctx) => {
    const before = await getResource(ctx, contactResource, id);
    await answerContactRequest(ctx, numericId(id), answer);
    const after = await getResource(ctx, contactResource, id);
    await audit(ctx, {
      action: "contact-requests.answer",
      subject: `contact-requests:${id}`,
      before,
      after: { ...after, answer },
    });
    return after;
  });
}
