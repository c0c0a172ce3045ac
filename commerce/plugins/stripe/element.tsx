import { hash } from "node:crypto";
import { formatEuro } from "#contract/format/money.ts";
import { retryPath } from "#contract/paths.ts";
import type { FormPage, OpenPayment } from "../../orders/index.ts";
import script from "./element.js?raw";

type Settings = { STRIPE_PUBLISHABLE_KEY?: string; STRIPE_API_URL?: string };

type Shown = {
  open: OpenPayment;
  secret: string;
  savedCards: string | undefined;
  back: string;
};

/** The payment page with Stripe's Payment Element; if Stripe.js does not run, with a link to Stripe's page. */
export function elementPage(settings: Settings, { open, ...shown }: Shown): FormPage {
  const js = settings.STRIPE_API_URL ?? "https://js.stripe.com";
  const amount = formatEuro(open.payment.amount);
  return {
    title: "Paga il tuo ordine",
    ...allowed(js, settings),
    content: (
      <>
        <form
          id="card"
          hidden
          data-script={`${js}/v3/`}
          data-key={settings.STRIPE_PUBLISHABLE_KEY}
          data-secret={shown.secret}
          data-saved-cards={shown.savedCards}
          data-back={shown.back}
        >
          <div className="field" id="element" />
          <div hidden>
            <button>Paga {amount}</button>
          </div>
          <p className="wrong" id="wrong" role="alert" />
        </form>
        <p className="note" id="blocked" role="alert" hidden>
          Il modulo della carta non si è caricato: puoi pagare sulla pagina di Stripe.
        </p>
        <form method="post" className="acts">
          <button id="hosted" name="action" value="hosted">
            Paga sulla pagina di Stripe
          </button>
          <a href={retryPath(open.order.token)}>Torna indietro senza pagare</a>
        </form>
        <script type="module" dangerouslySetInnerHTML={{ __html: script }} />
      </>
    ),
  };
}

/** CSP as required by docs.stripe.com/security/guide: its script styles the frames it adds, and wallets open windows. */
function allowed(js: string, { STRIPE_API_URL = "https://api.stripe.com" }: Settings) {
  const scripts = `${js} https://*.js.stripe.com`;
  return {
    policy: [
      `script-src 'sha256-${hash("sha256", script, "base64")}' ${scripts}`,
      "style-src-attr 'unsafe-inline'",
      `connect-src ${STRIPE_API_URL}`,
      `frame-src ${scripts} https://hooks.stripe.com`,
    ],
    headers: {
      "permissions-policy": `camera=(), microphone=(), geolocation=(), payment=(self "${js}" "https://pay.google.com")`,
      "cross-origin-opener-policy": "same-origin-allow-popups",
    },
  };
}
