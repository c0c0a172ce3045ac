import { IssueGiftCard } from "#contract/admin/selling.ts";
import { ld } from "../../http/json-ld.ts";
import { createRouter } from "../../http/router.ts";
import { nothing, posting } from "../describe.ts";
import { shapeOf } from "../resource/routes.ts";
import { issueGiftCard } from "./issue-gift-card.ts";
import { giftCardResource } from "./resource.ts";

export function giftCardRoutes() {
  const router = createRouter();
  const output = shapeOf(giftCardResource);
  const make = { params: nothing, input: IssueGiftCard, output, grave: true };
  router.openapi(posting("/gift-cards", "Give a gift card away", make), async (c) =>
    ld(c, await issueGiftCard(c.get("ctx"), c.req.valid("json")), 201),
  );
  return router;
}
