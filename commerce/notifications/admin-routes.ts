import { createRoute } from "@hono/zod-openapi";
import { ChangeNotices, Notices } from "#contract/admin/desk/notices.ts";
import { z } from "zod";
import { FailedJobCollection } from "#contract/admin/desk/jobs.ts";
import { adminErrors, nothing, reading } from "../kernel/admin/describe.ts";
import { collection, ld } from "../kernel/http/json-ld.ts";
import { answers, body, createRouter, empty } from "../kernel/http/router.ts";
import { endDeadJob, listDeadJobs } from "./dead-jobs.ts";
import { changeNotices, readNotices } from "./send-notices.ts";

/** Of one's own account, like the password. */
export function noticeRoutes() {
  const router = createRouter();
  const path = "/account/notices";
  const one = { params: nothing, query: nothing, output: Notices };
  router.openapi(reading(path, "What I am told of by email", one), async (c) =>
    ld(c, await readNotices(c.get("ctx")), 200),
  );
  router.openapi(
    createRoute({
      tags: ["Administration"],
      method: "put",
      path,
      summary: "Choose what I am told of, at once, once a day or never",
      request: { body: body(ChangeNotices) },
      responses: { 200: answers(Notices, "As it is now"), ...adminErrors },
    }),
    async (c) => ld(c, await changeNotices(c.get("ctx"), c.req.valid("json")), 200),
  );
  return router;
}

export function jobRoutes() {
  const router = createRouter();
  const list = { params: nothing, query: nothing, output: FailedJobCollection };
  router.openapi(reading("/jobs", "Emails and jobs that were given up", list), async (c) => {
    const items = await listDeadJobs(c.get("ctx"));
    return ld(c, collection(c, "FailedJob", { items, total: items.length }), 200);
  });
  router.openapi(
    createRoute({
      tags: ["Administration"],
      method: "post",
      path: "/jobs/{id}/{end}",
      summary: "Try one again, or put it away",
      request: { params: z.object({ id: z.string(), end: z.enum(["retry", "dismiss"]) }) },
      responses: { 204: empty("Done"), ...adminErrors },
    }),
    async (c) => {
      const { id, end } = c.req.valid("param");
      await endDeadJob(c.get("ctx"), id, end);
      return c.body(null, 204);
    },
  );
  return router;
}
