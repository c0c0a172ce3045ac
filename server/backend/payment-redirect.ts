import { Hono } from "hono";
import { html } from "hono/html";
import { paymentPath, paymentRoute } from "#contract/paths.ts";
import type { Config } from "../config.ts";

type Settings = Pick<Config, "SHOP_API_URL" | "SHOP_PAYMENT_URL">;

/** Where another backend has its payment page: told, or the address of its API without the path. */
export function paymentAddress({ SHOP_API_URL, SHOP_PAYMENT_URL }: Settings, path: string): string {
  const base = SHOP_PAYMENT_URL ?? new URL(SHOP_API_URL ?? "http://localhost").origin;
  return base.replace(/\/$/, "") + path;
}

/** With another backend, the path of our own payment page leads to its page, so that links stay the same. */
export function paymentRedirect(settings: Settings) {
  return new Hono().get(paymentRoute, (c) => {
    const url = paymentAddress(settings, paymentPath(c.req.param("token") ?? ""));
    // Not a redirect: the policy of the page before forbids its form to end on another site.
    c.header("refresh", `0; url=${url}`);
    c.header("cache-control", "no-store");
    return c.html(
      html`<!doctype html>
        <html lang="it">
          <meta charset="utf-8" /><title>Pagamento</title>
          <p><a href="${url}">Continua con il pagamento</a></p>
        </html>`,
    );
  });
}
