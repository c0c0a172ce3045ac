import { z } from "zod";
import {
  ConfirmLegalPage,
  LegalPageText,
  MailTestCode,
  OpenShop,
  Readiness,
  type PointId,
} from "#contract/admin/readiness.ts";
import { adminRoutes, freshProof, nothing } from "../../kernel/admin/routes.ts";
import { requireStaff, requireCustomer } from "../../auth/index.ts";
import { conflict, type Ctx, invalidAll, withTransaction } from "../../kernel/ctx.ts";
import { newsletterSubscriptions, customers, refreshTokens } from "../../customers/schema.ts";
import { node, wireDate } from "../../kernel/http/json-ld.ts";
import { eq, and, gt, isNull, ne } from "drizzle-orm";
import { checkReadiness } from "./checks.ts";
import { gatherFacts, type Surroundings } from "./facts.ts";
import {
  confirmLegalPage,
  getLegalPage,
  confirmMailTest,
  readMailTest,
  sendMailTest,
} from "./confirmations.ts";
import { isSame, sign } from "../../kernel/secrets.ts";
import { isOpened, writeOpening } from "../../settings/index.ts";

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
    ...node(ctx, "Readiness", "admin/readiness"),
  } as const;
  const { demo } = ctx.config;
  const open = demo || (await isOpened(ctx));
  // Only the owner sees what is missing; everyone sees whether the shop is closed.
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

/** Unmet points must be listed in `skip` one by one; blocking points cannot be skipped. */
function openShop(ctx: Ctx, surroundings: Surroundings, skip: PointId[]): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    await requireState(ctx, { open: false });
    const points = checkReadiness(await gatherFacts(ctx, surroundings));
    const unmet = points.filter(({ state }) => state !== "ok");
    const refused = unmet.filter(({ id, grave }) => grave || !skip.includes(id));
    if (refused.length > 0) {
      throw invalidAll(
        refused.map(({ id, title, status, grave }) => ({
          propertyPath: id,
          message: `${title}: ${status.toLowerCase()}${grave ? "" : ", da confermare"}.`,
        })),
      );
    }
    await writeOpening(ctx, true, { skipped: unmet.map(({ id }) => id) });
  });
}

function closeShop(ctx: Ctx): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    await requireState(ctx, { open: true });
    await writeOpening(ctx, false, {});
  });
}

async function requireState(ctx: Ctx, { open }: { open: boolean }) {
  if (ctx.config.demo) throw conflict("La dimostrazione è sempre aperta.");
  if ((await isOpened(ctx)) === open) return;
  throw conflict(`Il negozio è già ${open ? "chiuso" : "aperto"}.`);
}

const purpose = "preview of the closed shop";
const seconds = 12 * 60 * 60;

const isSecure = ({ config }: Pick<Ctx, "config">) => config.publicUrl.startsWith("https:");
const cookieName = (ctx: Pick<Ctx, "config">) => (isSecure(ctx) ? "__Host-preview" : "preview");

const cookie = (ctx: Ctx, value: string, maxAge: number) =>
  `${cookieName(ctx)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax` +
  (isSecure(ctx) ? "; Secure" : "");

/** Grants only viewing the closed shop; expires with the office session it was created in. */
function previewCookie(ctx: Ctx): string {
  const { session = "" } = requireCustomer(ctx);
  const text = `${Math.floor(ctx.clock().getTime() / 1000) + seconds}.${session}`;
  return cookie(ctx, `${text}.${sign(ctx, purpose, text)}`, seconds);
}

export const endedPreviewCookie = (ctx: Ctx): string => cookie(ctx, "", 0);

type Shop = Pick<Ctx, "config" | "db" | "clock">;

export async function mayPreview(shop: Shop, cookies: string | null | undefined): Promise<boolean> {
  const [, value = ""] =
    cookies
      ?.split(/; */)
      .map((pair) => pair.split("="))
      .find(([name]) => name === cookieName(shop)) ?? [];
  const [expires = "", session = "", signature = ""] = value.split(".");
  if (!isSame(signature, sign(shop, purpose, `${expires}.${session}`))) return false;
  const now = shop.clock();
  if (Number(expires) * 1000 <= now.getTime()) return false;
  const [live] = await shop.db
    .select({ id: refreshTokens.id })
    .from(refreshTokens)
    .innerJoin(customers, eq(customers.id, refreshTokens.customerId))
    .where(
      and(
        eq(refreshTokens.family, session),
        eq(refreshTokens.door, "office"),
        isNull(refreshTokens.revokedAt),
        gt(refreshTokens.expiresAt, now),
        ne(customers.role, "customer"),
        eq(customers.enabled, true),
        isNull(customers.deletedAt),
      ),
    )
    .limit(1);
  return live !== undefined;
}
