import { createRoute } from "@hono/zod-openapi";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import {
  failedOrderPath,
  paymentPath,
  paymentRoute,
  prefixedPath,
  retryPath,
  thankyouPath,
} from "#contract/paths.ts";
import { CommerceError } from "../kernel/errors.ts";
import { refuseNullBytes } from "../kernel/http/request-checks.ts";
import { createRouter, empty, type Env } from "../kernel/http/router.ts";
import { gatewayNamed, returnFromGateway } from "./gateways.ts";
import { openPayment } from "./open-payment.ts";
import {
  brokenPage,
  cancelledPage,
  challengePage,
  type Html,
  leavingPage,
  noGatewayPage,
  policy,
  sandboxPage,
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
export function paymentPages(provideCtx: MiddlewareHandler<Env>) {
  const pages = new Hono<Env>().basePath(paymentRoute);
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
  if (door.kind === "done") return redirectTo(c, thankyouPath(token));
  if (door.kind === "no_gateway") {
    return page(c, noGatewayPage(door.order.number, retryPath(token)));
  }
  const { open } = door;
  if (open.attempt.state === "challenge") return page(c, challengePage(open));
  let url: string | null;
  try {
    url = await gatewayNamed(open.attempt.gateway).start(ctx, open);
  } catch (error) {
    c.get("log").error({ err: error }, "gateway does not answer");
    return page(c, unavailablePage(paymentPath(token)), 503);
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
  if (answer === "paid") return redirectTo(c, thankyouPath(token));
  if (answer === "failed") return redirectTo(c, failedOrderPath(token));
  const here = paymentPath(token);
  if (typeof answer === "string") {
    return redirectTo(c, answer === "stale" ? `${here}?stale=1` : here);
  }
  const door = await openPayment(ctx, token);
  if (door.kind !== "open") return redirectTo(c, here);
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
  return redirectTo(c, went ? thankyouPath(token) : failedOrderPath(token));
}

type PageStatus = 200 | 404 | 413 | 422 | 500 | 503;

/** Links to the storefront carry the prefix of its pages. */
async function page(c: Context<Env>, content: Html, status: PageStatus = 200) {
  c.header("content-security-policy", policy);
  c.header("cache-control", "no-store");
  const text = (await content).toString();
  return c.html(
    text.replace(/(?<= href=")\/[^"]*/g, (path) => atPage(c, path)),
    status,
  );
}

const redirectTo = (c: Context<Env>, path: string) => c.redirect(atPage(c, path), 303);

/** A request refused before it has a context is sent to the address without prefix, which leads on. */
const atPage = (c: Context<Env>, path: string) =>
  prefixedPath(c.get("ctx")?.config.pagePrefix ?? "", path);

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
