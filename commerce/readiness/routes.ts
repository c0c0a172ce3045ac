import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import {
  ConfirmLegalPage,
  LegalPageText,
  MailTestCode,
  OpenShop,
  Readiness,
} from "#contract/admin/readiness.ts";
import { adminErrors, nothing, reading } from "../kernel/admin/describe.ts";
import { freshProof } from "../kernel/admin/fresh-proof.ts";
import { requireStaff } from "../auth/index.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { newsletterSubscriptions } from "../customers/schema.ts";
import { body, createRouter, empty } from "../kernel/http/router.ts";
import { ld, wireDate } from "../kernel/http/json-ld.ts";
import { eq } from "drizzle-orm";
import { checkReadiness } from "./checks.ts";
import { gatherFacts, type Surroundings } from "./facts.ts";
import { confirmLegalPage, getLegalPage } from "./legal-pages.ts";
import { confirmMailTest, readMailTest, sendMailTest } from "./mail-test.ts";
import { closeShop, endedPreviewCookie, isOpened, openShop, previewCookie } from "./opening.ts";

const path = "/readiness";
const refusals = {
  ...adminErrors,
  409: empty("Not in this state"),
  429: empty("Too many attempts"),
};

const acting = <Path extends string, Input extends z.ZodType>(
  path: Path,
  summary: string,
  input: Input,
  { grave = false } = {},
) =>
  createRoute({
    tags: ["Administration"],
    method: "post",
    path,
    summary,
    ...(grave ? { middleware: freshProof } : {}),
    request: { body: body(input) },
    responses: { 204: empty("Done"), ...refusals },
  });

export function readinessRoutes(surroundings: Surroundings) {
  const router = createRouter();

  const all = { params: nothing, query: nothing, output: Readiness };
  router.openapi(reading(path, "What is missing before the shop can open", all), async (c) =>
    ld(c, await readReadiness(c.get("ctx"), surroundings), 200),
  );

  router.openapi(
    acting(`${path}/open`, "Open the shop to visitors", OpenShop, { grave: true }),
    async (c) => {
      await openShop(c.get("ctx"), surroundings, c.req.valid("json").skip);
      return c.body(null, 204);
    },
  );

  router.openapi(
    acting(`${path}/close`, "Close the shop to visitors", nothing, { grave: true }),
    async (c) => {
      await closeShop(c.get("ctx"));
      return c.body(null, 204);
    },
  );

  router.openapi(acting(`${path}/mail-test`, "Send me a test email", nothing), async (c) => {
    await sendMailTest(c.get("ctx"));
    return c.body(null, 204);
  });

  router.openapi(
    acting(`${path}/mail-test/confirm`, "Give back the code of the test email", MailTestCode),
    async (c) => {
      await confirmMailTest(c.get("ctx"), c.req.valid("json").code);
      return c.body(null, 204);
    },
  );

  const query = z.object({ path: z.string() });
  const text = { params: nothing, query, output: LegalPageText };
  router.openapi(reading(`${path}/legal-page`, "A legal page, to be read", text), async (c) =>
    ld(c, await getLegalPage(c.get("ctx"), c.req.valid("query").path), 200),
  );

  router.openapi(
    acting(`${path}/legal-page`, "Confirm that I have read it", ConfirmLegalPage),
    async (c) => {
      const { path, version } = c.req.valid("json");
      await confirmLegalPage(c.get("ctx"), path, version);
      return c.body(null, 204);
    },
  );

  router.openapi(acting("/preview", "Let me look at the closed shop", nothing), async (c) => {
    c.header("set-cookie", previewCookie(c.get("ctx")));
    return c.body(null, 204);
  });

  router.openapi(acting("/preview/end", "I have seen enough", nothing), async (c) => {
    c.header("set-cookie", endedPreviewCookie(c.get("ctx")));
    return c.body(null, 204);
  });

  return router;
}

async function readReadiness(ctx: Ctx, surroundings: Surroundings): Promise<Readiness> {
  const common = {
    "@id": `${ctx.config.apiPrefix}/admin/readiness`,
    "@type": "Readiness",
  } as const;
  const { demo } = ctx.config;
  const open = demo || (await isOpened(ctx));
  // What is missing is the owner's business; that the shop is closed, everybody's.
  if (demo || requireStaff(ctx).role !== "owner") {
    return { ...common, demo, open, points: [], legalPages: [], mailTest: null, subscribers: 0 };
  }
  const facts = await gatherFacts(ctx, surroundings);
  const test = await readMailTest(ctx);
  return {
    ...common,
    demo,
    open,
    points: checkReadiness(facts).map(({ id, title, state, status, detail, grave }) => ({
      id,
      title,
      state,
      status,
      detail,
      grave,
    })),
    legalPages: facts.legalPages,
    mailTest: test && { to: test.to, sentAt: wireDate(test.sentAt) },
    subscribers: await ctx.db.$count(
      newsletterSubscriptions,
      eq(newsletterSubscriptions.state, "active"),
    ),
  };
}
