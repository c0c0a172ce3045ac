import { createRoute } from "@hono/zod-openapi";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { CommerceError } from "../kernel/errors.ts";
import { refuseNullBytes } from "../kernel/http/request-checks.ts";
import { createRouter, empty, type Env } from "../kernel/http/router.ts";
import { payPath } from "../orders/index.ts";
import { gatewayNamed, returnFromGateway } from "./gateways.ts";
import { openPayment } from "./open-payment.ts";
import {
  brokenPage,
  cancelledPage,
  challengePage,
  changePath,
  errorPath,
  type Html,
  leavingPage,
  noGatewayPage,
  policy,
  sandboxPage,
  thankyouPath,
  unavailablePage,
  unknownPage,
} from "./pages.ts";
import { payBySandbox, type SandboxForm } from "./sandbox.ts";
import { handleStripeEvent } from "./stripe.ts";

/** Where gateways report; the body is read as it came, because its signature covers every byte. */
export function webhookRoutes() {
  return createRouter().openapi(
    createRoute({
      tags: ["Payments"],
      method: "post",
      path: "/stripe/webhook",
      summary: "Events of Stripe, signed by it",
      responses: {
        204: empty("Taken, now or before"),
        400: empty("Not signed by Stripe"),
        404: empty("Stripe is not set up"),
      },
    }),
    async (c) => {
      const payload = await c.req.text();
      const ctx = { ...c.get("ctx"), actor: { type: "system" } as const };
      await handleStripeEvent(ctx, payload, c.req.header("stripe-signature"));
      return c.body(null, 204);
    },
  );
}

type PageContext = Context<Env, "/:token">;

/** The payment page, SPEC §2. Whoever holds the token of an order may pay it; the page tells nothing else of it. */
export function paymentPages(provideCtx: MiddlewareHandler<Env>, localeCode: string) {
  const pages = new Hono<Env>().basePath(`/${localeCode}/order/:token/pay`);
  pages.onError((error, c) => {
    const unknown = error instanceof CommerceError;
    if (!unknown) c.get("log").error({ err: error }, "payment page failed");
    return page(c, unknown ? unknownPage() : brokenPage(), unknown ? 404 : 500);
  });
  pages.use(provideCtx);
  pages.use(refuseNullBytes);
  pages.use(
    bodyLimit({ maxSize: 16 * 1024, onError: (c) => page(c as Context<Env>, brokenPage(), 413) }),
  );
  pages.get("/", show);
  pages.post("/", pay);
  pages.get("/return", comeBack);
  return pages;
}

async function show(c: PageContext): Promise<Response> {
  const ctx = c.get("ctx");
  const token = c.req.param("token");
  const door = await openPayment(ctx, token);
  if (door.kind === "cancelled") return page(c, cancelledPage(door.order.number));
  if (door.kind === "done") return c.redirect(thankyouPath(token), 303);
  if (door.kind === "no_gateway") {
    return page(c, noGatewayPage(door.order.number, changePath(token)));
  }
  const { open } = door;
  if (open.attempt.state === "challenge") return page(c, challengePage(open));
  let url: string | null;
  try {
    url = await gatewayNamed(open.attempt.gateway).start(ctx, open);
  } catch (error) {
    c.get("log").error({ err: error }, "gateway does not answer");
    return page(c, unavailablePage(payPath(ctx.config.localeCode, token)), 503);
  }
  if (url === null) return page(c, sandboxPage(open, { stale: c.req.query("stale") === "1" }));
  // Not a redirect: the policy of the page before forbids its form to end on another site.
  c.header("refresh", `0; url=${url}`);
  return page(c, leavingPage(open, url));
}

async function pay(c: PageContext): Promise<Response> {
  const ctx = c.get("ctx");
  const token = c.req.param("token");
  const form = readForm(await c.req.parseBody());
  const answer = await payBySandbox(ctx, token, form);
  if (answer === "paid") return c.redirect(thankyouPath(token), 303);
  if (answer === "failed") return c.redirect(errorPath(token), 303);
  const here = payPath(ctx.config.localeCode, token);
  if (typeof answer === "string") {
    return c.redirect(answer === "stale" ? `${here}?stale=1` : here, 303);
  }
  const door = await openPayment(ctx, token);
  if (door.kind !== "open") return c.redirect(here, 303);
  return page(c, sandboxPage(door.open, { errors: answer.errors, typed: form }), 422);
}

async function comeBack(c: PageContext): Promise<Response> {
  const token = c.req.param("token");
  const reference = c.req.query("attempt") ?? "";
  const went = await returnFromGateway(c.get("ctx"), token, reference).catch((error: unknown) => {
    // Only a payment that went well leads here; the webhook will tell for sure.
    c.get("log").warn({ err: error }, "gateway does not say how the payment went");
    return true;
  });
  return c.redirect(went ? thankyouPath(token) : errorPath(token), 303);
}

function page(c: Context<Env>, content: Html, status: 200 | 404 | 413 | 422 | 500 | 503 = 200) {
  c.header("content-security-policy", policy);
  c.header("cache-control", "no-store");
  return c.html(content, status);
}

/** Fields that are missing, doubled or files read as empty. */
function readForm(body: Record<string, unknown>): SandboxForm {
  const text = (name: string) => {
    const value = body[name];
    return typeof value === "string" ? value.replaceAll("\0", "").slice(0, 200) : "";
  };
  return {
    attempt: text("attempt"),
    action: text("action"),
    number: text("number"),
    expiry: text("expiry"),
    code: text("code"),
  };
}
