import { type Context, Hono } from "hono";
import { html } from "hono/html";
import {
  failedOrderPath,
  foreignOrderPath,
  paymentPath,
  prefixedPath,
  thankyouScreen,
} from "#contract/paths.ts";
import { type Config, pagePrefixOf } from "../config.ts";

type Settings = Pick<Config, "SHOP_API_URL" | "SHOP_PAYMENT_URL" | "LOCALE_PREFIX">;

/** Where another backend has its payment page: told, or the address of its API without the path. */
export function paymentAddress(
  { SHOP_API_URL, SHOP_PAYMENT_URL }: Pick<Settings, "SHOP_API_URL" | "SHOP_PAYMENT_URL">,
  path: string,
): string {
  const base = SHOP_PAYMENT_URL ?? new URL(SHOP_API_URL ?? "http://localhost").origin;
  return base.replace(/\/$/, "") + path;
}

/**
 * With another backend, the path of the payment page leads to its page, so that links stay the same. A payment that
 * comes back to this host, at the addresses of Sylius, finds the screens of this shop.
 */
export function paymentRedirect(settings: Settings) {
  const own = (c: Context, path: string) =>
    c.redirect(prefixedPath(pagePrefixOf(settings), path), 302);
  const theirs = (c: Context) => {
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(paymentAddress(settings, pathname + search), 302);
  };
  return new Hono()
    .get(`${foreignOrderPath}/:token/pay`, (c) => {
      const { locale, token } = c.req.param();
      return leave(c, paymentAddress(settings, paymentPath(token, locale)));
    })
    .on("GET", ["after-pay", "payment-request"].map(gatewayReturn), theirs)
    .get(`${foreignOrderPath}/thank-you`, (c) => own(c, thankyouScreen))
    .get(`${foreignOrderPath}/:token`, (c) => own(c, failedOrderPath(c.req.param("token"))));
}

/** What a payment provider calls back is for the backend alone. */
const gatewayReturn = (name: string) => `${foreignOrderPath}/${name}/*`;

/** Not a redirect: the policy of the page before forbids its form to end on another site. */
function leave(c: Context, url: string) {
  c.header("refresh", `0; url=${url}`);
  c.header("cache-control", "no-store");
  return c.html(
    html`<!doctype html>
      <html lang="it">
        <meta charset="utf-8" /><title>Pagamento</title>
        <p><a href="${url}">Continua con il pagamento</a></p>
      </html>`,
  );
}
