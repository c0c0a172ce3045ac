import { type Context, Hono, type MiddlewareHandler } from "hono";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { collectionOf } from "#contract/json-ld.ts";
import { ShownPaymentMethod } from "#contract/order.ts";
import {
  failedOrderPath,
  paymentPath,
  paymentRoute,
  prefixedPath,
  retryPath,
  thankyouPath,
} from "#contract/paths.ts";
import { pageUrl } from "../kernel/config.ts";
import { CommerceError, type Ctx, existing } from "../kernel/ctx.ts";
import { findRow } from "../kernel/db/rows.ts";
import { node } from "../kernel/http/json-ld.ts";
import { outageOf } from "../kernel/db/availability.ts";
import { refuseNullBytes } from "../kernel/http/request-checks.ts";
import { type Env, routesOf } from "../kernel/http/router.ts";
import { findGateway, gatewayNamed, type OpenPayment, type PaymentStep } from "../orders/index.ts";
import { returnFromGateway } from "./attempts.ts";
import { openPayment } from "./open-payment.ts";
import { paymentMethods } from "./schema.ts";

/** Loaded with the first page: commands run without a build and cannot load JSX. */
const loadPages = () => import("./pages.tsx");
type Pages = Awaited<ReturnType<typeof loadPages>>;

/** Webhooks of gateways; receive the raw body, because its signature covers every byte. */
export const webhookRoutes = routesOf("Payments", ({ post }) => {
  post(
    "/{gateway}/webhook",
    "Events of a payment gateway, signed by it",
    { params: z.object({ gateway: z.string().max(40) }), 204: "Taken, now or before" },
    async (caller, { gateway: name, c }) => {
      const ctx = { ...caller, actor: { type: "system" } as const };
      const gateway = findGateway(ctx, name);
      if (!gateway?.webhook) throw new CommerceError("not_found", "Not Found");
      await gateway.webhook(ctx, await c.req.text(), c.req.raw.headers);
    },
  );
});

/** Includes methods that only placed orders still use; carts list those they can be paid by. */
export const paymentMethodPages = routesOf("Payments", ({ get }) => {
  const methods = { lists: "PaymentMethod", 200: collectionOf(ShownPaymentMethod) };
  get("/payment-methods", "How the shop is paid", methods, async (ctx) => {
    const offered = ctx.db.select().from(paymentMethods).where(eq(paymentMethods.enabled, true));
    return (await offered.orderBy(paymentMethods.position)).map((row) => present(ctx, row));
  });
  get(
    "/payment-methods/{code}",
    "A payment method",
    { 200: ShownPaymentMethod },
    async (ctx, { code }) =>
      present(ctx, existing(await findRow(ctx.db, paymentMethods, eq(paymentMethods.code, code)))),
  );
});

const present = (ctx: Ctx, row: typeof paymentMethods.$inferSelect) => ({
  ...node(ctx, "PaymentMethod", `shop/payment-methods/${row.code}`),
  id: row.id,
  code: row.code,
  name: row.name,
  description: row.description,
  position: row.position,
});

type PageContext = Context<Env, "/:token">;

/** The payment page, SPEC §2. The order's token allows paying it; the page shows nothing else of the order. */
export function paymentPages(provideCtx: MiddlewareHandler<Env>) {
  const pages = new Hono<Env>().basePath(paymentRoute);
  pages.onError((error, c) => {
    if (error instanceof CommerceError) return page(c, (pages) => pages.unknownPage(), 404);
    const outage = outageOf(error);
    const level = outage === "database unreachable" ? "warn" : "error";
    c.get("log")[level]({ err: error }, "payment page failed");
    if (!outage) return page(c, (pages) => pages.brokenPage(), 500);
    c.header("retry-after", "5");
    return page(c, (pages) => pages.brokenPage(c.req.path), 503);
  });
  pages.use(provideCtx);
  pages.use(refuseNullBytes);
  pages.get("/", show);
  pages.post("/", pay);
  pages.get("/return", comeBack);
  return pages;
}

async function show(c: PageContext): Promise<Response> {
  const ctx = c.get("ctx");
  const token = c.req.param("token");
  const found = await openPayment(ctx, token);
  if (found.kind === "cancelled") {
    return page(c, (pages) => pages.cancelledPage(found.order.number));
  }
  if (found.kind === "done") return redirectTo(c, thankyouPath(token));
  if (found.kind === "no_gateway") {
    return page(c, (pages) => pages.noGatewayPage(found.order.number, retryPath(token)));
  }
  const { open } = found;
  const gateway = gatewayNamed(ctx, open.attempt.gateway);
  const stale = c.req.query("stale") === "1";
  return lead(c, open, () => gateway.start(ctx, open, { stale }));
}

async function pay(c: PageContext): Promise<Response> {
  const ctx = c.get("ctx");
  const token = c.req.param("token");
  const here = paymentPath(token);
  // Checked at submission: the form may be older than a change of gateway keys, or than the end of the demo.
  const found = await openPayment(ctx, token);
  if (found.kind !== "open") {
    const isPaid = found.order.paymentState === "paid";
    return redirectTo(c, isPaid ? thankyouPath(token) : `${here}?stale=1`);
  }
  const { open } = found;
  const { submit } = gatewayNamed(ctx, open.attempt.gateway);
  if (!submit) return redirectTo(c, `${here}?stale=1`);
  const fields = readFields(await c.req.parseBody());
  return lead(c, open, () => submit(ctx, open, fields), 422);
}

async function lead(
  c: PageContext,
  open: OpenPayment,
  ask: () => Promise<PaymentStep>,
  status: PageStatus = 200,
): Promise<Response> {
  const { token } = open.order;
  const here = paymentPath(token);
  let step: PaymentStep;
  try {
    step = await ask();
  } catch (error) {
    c.get("log").warn({ err: error }, "gateway does not answer");
    return page(c, (pages) => pages.unavailablePage(here), 503);
  }
  if ("next" in step) {
    const ways = {
      paid: thankyouPath(token),
      failed: failedOrderPath(token),
      again: here,
      stale: `${here}?stale=1`,
    };
    return redirectTo(c, ways[step.next]);
  }
  if ("url" in step) {
    const { url } = step;
    // An HTML page instead of a redirect: the CSP of the previous page forbids its form to end on another site.
    c.header("refresh", `0; url=${url}`);
    return page(c, (pages) => pages.leavingPage(open, url));
  }
  const form = step.page;
  for (const [name, value] of Object.entries(form.headers ?? {})) c.header(name, value);
  return page(c, (pages) => pages.formPage(open, form), status, form.policy);
}

async function comeBack(c: PageContext): Promise<Response> {
  const token = c.req.param("token");
  const reference = c.req.query("attempt") ?? "";
  const went = await returnFromGateway(c.get("ctx"), token, reference).catch((error: unknown) => {
    // Only successful payments are redirected here; the webhook will confirm it.
    c.get("log").warn({ err: error }, "gateway does not say how the payment went");
    return true;
  });
  return redirectTo(c, went ? thankyouPath(token) : failedOrderPath(token));
}

type PageStatus = 200 | 404 | 422 | 500 | 503;

/** Redirects to the storefront, with its language prefix. */
async function page(
  c: Context<Env>,
  render: (pages: Pages) => string,
  status: PageStatus = 200,
  policy?: string[],
) {
  const pages = await loadPages();
  c.header("content-security-policy", pages.policyFor(c.get("ctx")?.config.storefrontUrl, policy));
  c.header("cache-control", "no-store");
  return c.html(
    render(pages).replace(/(?<=<a [^>]*href=")\/[^"]*/g, (path) => atPage(c, path)),
    status,
  );
}

const redirectTo = (c: Context<Env>, path: string) => c.redirect(atPage(c, path), 303);

/** For requests refused before a context exists: without prefix, which the storefront adds by redirect. */
function atPage(c: Context<Env>, path: string): string {
  const config = c.get("ctx")?.config;
  if (config?.storefrontUrl) return pageUrl(config, path);
  return prefixedPath(config?.pagePrefix ?? "", path);
}

/** Drops repeated fields and files. */
function readFields(body: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(body).filter((entry): entry is [string, string] => {
    return typeof entry[1] === "string";
  });
  return Object.fromEntries(
    texts.map(([name, value]) => [name, value.replaceAll("\0", "").slice(0, 200)]),
  );
}
