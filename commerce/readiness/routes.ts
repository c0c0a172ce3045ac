import { z } from "zod";
import {
  ConfirmLegalPage,
  LegalPageText,
  MailTestCode,
  OpenShop,
  Readiness,
} from "#contract/admin/readiness.ts";
import { adminRoutes, freshProof, nothing } from "../kernel/admin/describe.ts";
import { requireStaff } from "../auth/index.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { newsletterSubscriptions } from "../customers/schema.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { eq } from "drizzle-orm";
import { checkReadiness } from "./checks.ts";
import { gatherFacts, type Surroundings } from "./facts.ts";
import { confirmLegalPage, getLegalPage } from "./legal-pages.ts";
import { confirmMailTest, readMailTest, sendMailTest } from "./mail-test.ts";
import { closeShop, endedPreviewCookie, isOpened, openShop, previewCookie } from "./opening.ts";

const path = "/readiness";

export function readinessRoutes(surroundings: Surroundings) {
  return adminRoutes({ 409: "Not in this state" }, ({ get, post }) => {
    const done = { body: nothing, 204: "Done" };

    get(path, "What is missing before the shop can open", { 200: Readiness }, (ctx) =>
      readReadiness(ctx, surroundings),
    );

    post(
      `${path}/open`,
      "Open the shop to visitors",
      { ...done, middleware: freshProof, body: OpenShop },
      (ctx, { body }) => openShop(ctx, surroundings, body.skip),
    );
    const closing = { ...done, middleware: freshProof };
    post(`${path}/close`, "Close the shop to visitors", closing, (ctx) => closeShop(ctx));

    post(`${path}/mail-test`, "Send me a test email", done, (ctx) => sendMailTest(ctx));
    post(
      `${path}/mail-test/confirm`,
      "Give back the code of the test email",
      { ...done, body: MailTestCode },
      (ctx, { body }) => confirmMailTest(ctx, body.code),
    );

    const reading = { query: z.object({ path: z.string() }), 200: LegalPageText };
    get(`${path}/legal-page`, "A legal page, to be read", reading, (ctx, { query }) =>
      getLegalPage(ctx, query.path),
    );
    post(
      `${path}/legal-page`,
      "Confirm that I have read it",
      { ...done, body: ConfirmLegalPage },
      (ctx, { body }) => confirmLegalPage(ctx, body.path, body.version),
    );

    post("/preview", "Let me look at the closed shop", done, (ctx, { c }) =>
      c.header("set-cookie", previewCookie(ctx)),
    );
    post("/preview/end", "I have seen enough", done, (ctx, { c }) =>
      c.header("set-cookie", endedPreviewCookie(ctx)),
    );
  })();
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
