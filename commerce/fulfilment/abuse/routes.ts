import { Abuse, JudgeNetwork, ReleasedOrders, ReleaseOrders } from "#contract/admin/desk/abuse.ts";
import { adminRoutes, freshProof } from "../../kernel/admin/routes.ts";
import { remindOrders } from "../overdue-orders.ts";
import { readAbuse } from "./read-abuse.ts";
import { judgeNetwork, releaseOrders, undoRelease } from "./release-orders.ts";

export const abuseRoutes = adminRoutes(({ get, post, put }) => {
  get(
    "/abuse",
    "Unpaid orders that hold pieces, and what looks like abuse",
    { 200: Abuse },
    readAbuse,
  );
  const release = { middleware: freshProof, body: ReleaseOrders, 200: ReleasedOrders };
  post("/abuse/release", "Cancel unpaid orders", release, (ctx, { body }) =>
    releaseOrders(ctx, body.orders),
  );
  const undo = { body: ReleaseOrders, 200: ReleasedOrders };
  post("/abuse/undo-release", "Take released orders up again", undo, (ctx, { body }) =>
    undoRelease(ctx, body.orders),
  );
  const remind = { body: ReleaseOrders, 204: "Written to" };
  post("/abuse/remind", "Remind buyers of their transfers, once", remind, (ctx, { body }) =>
    remindOrders(ctx, body.orders),
  );
  const judge = { body: JudgeNetwork, 204: "Done" };
  put("/abuse/network", "Block a network, or call it real", judge, (ctx, { body }) =>
    judgeNetwork(ctx, body),
  );
});
