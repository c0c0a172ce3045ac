import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { formatEuro } from "#contract/format/money.ts";
import { contactPath, failedOrderPath, homePath } from "#contract/paths.ts";
import type { Html, OpenPayment } from "../orders/index.ts";

/** Shown for an instant on the way to a gateway; the link is for browsers that do not follow. */
export function leavingPage(open: OpenPayment, url: string): Html {
  return paymentPage(
    "Ti portiamo al pagamento",
    html`${paymentSummary(open)}
      <p>Si apre la pagina protetta del fornitore di pagamento.</p>
      <p class="acts"><a class="btn" href="${url}">Continua</a>${abandonLink(open)}</p>`,
  );
}

/** What is to be paid; for the forms of gateways. */
export function paymentSummary({ order, payment }: OpenPayment): Html {
  return html`<dl>
    <div>
      <dt>Ordine</dt>
      <dd>${order.number}</dd>
    </div>
    <div>
      <dt>Metodo di pagamento</dt>
      <dd>${payment.methodName}</dd>
    </div>
    <div class="total">
      <dt>Totale</dt>
      <dd>${formatEuro(payment.amount)}</dd>
    </div>
  </dl>`;
}

export const abandonLink = ({ order }: OpenPayment): Html =>
  html`<a href="${failedOrderPath(order.token)}">Torna indietro senza pagare</a>`;

type Link = { href: string; label: string };

function notice(title: string, text: string, links: Link[]): Html {
  const [first, ...others] = links;
  return paymentPage(
    title,
    html`<p>${text}</p>
      <p class="acts">
        ${first ? html`<a class="btn" href="${first.href}">${first.label}</a>` : ""}
        ${others.map(({ href, label }) => html`<a href="${href}">${label}</a>`)}
      </p>`,
  );
}

const home = { href: homePath, label: "Torna al negozio" };
const help = { href: contactPath, label: "Scrivici" };

export const cancelledPage = (number: string | null) =>
  notice(
    "Questo ordine è stato annullato",
    `L’ordine ${number ?? ""} non si può più pagare. Se lo vuoi ancora, puoi farne uno nuovo.`,
    [home, help],
  );

export const unknownPage = () =>
  notice("Ordine non trovato", "Controlla il collegamento che hai ricevuto.", [home, help]);

export const noGatewayPage = (number: string | null, change: string) =>
  notice(
    "Questo pagamento non è più disponibile",
    `L’ordine ${number ?? ""} è salvo e non ti è stato addebitato nulla: scegli un altro modo di pagarlo.`,
    [{ href: change, label: "Scegli un altro metodo" }, help],
  );

export const unavailablePage = (retry: string) =>
  notice(
    "Il pagamento non è raggiungibile",
    "Il fornitore di pagamento non risponde. Il tuo ordine è salvo: riprova tra qualche minuto.",
    [{ href: retry, label: "Riprova il pagamento" }, home],
  );

export const brokenPage = () =>
  notice(
    "Qualcosa è andato storto",
    "Non è stato possibile aprire il pagamento. Riprova tra qualche istante.",
    [home, help],
  );

/** The page around a gateway's form. */
export function paymentPage(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="it">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | Rugiada</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <header>
          <div>
            <a class="name" href="${homePath}">Rugiada</a>
            <span>Pagamento sicuro</span>
          </div>
        </header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}

/** The tokens of the shop's design, as far as this page needs them. */
const style = `
:root{--paper:#faf7f1;--white:#fffdf9;--ink:#221d1b;--ink-2:#5a524c;--edge:#857b70;--rule:#ddd5c8;--error:#9a2f2a;--error-wash:#f8e6e1;--warn:#7a4a0a;--warn-wash:#fbecd2;--accent:#3f8f94;
--serif:"Cormorant Garamond",Georgia,"Times New Roman",serif;--sans:"Hanken Grotesk",system-ui,-apple-system,"Segoe UI",Arial,sans-serif}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1rem/1.6 var(--sans);font-variant-numeric:tabular-nums}
a{color:inherit;text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--ink);outline-offset:3px}
header{border-bottom:1px solid var(--rule)}
header div,main,footer div{max-width:38rem;margin-inline:auto;padding-inline:clamp(1.25rem,.2rem + 4.2vw,2rem)}
header div{display:flex;align-items:center;justify-content:space-between;min-height:4.5rem;font-size:.9375rem}
header a{display:inline-flex;align-items:center;min-height:2.75rem}
.name{font:500 1.75rem/1 var(--serif);text-decoration:none;letter-spacing:-.01em}
main{padding-block:clamp(2.5rem,1.5rem + 4vw,4.5rem)}
h1{font:400 clamp(2.375rem,1.9rem + 2.2vw,3.25rem)/1.05 var(--serif);letter-spacing:-.018em;margin:0 0 1.5rem;text-wrap:balance}
h2{font:500 1.4375rem/1.15 var(--serif);margin:2.5rem 0 1rem}
p{margin:0 0 1rem;text-wrap:pretty}
dl{margin:0 0 2rem;border-top:1px solid var(--rule)}
dl div{display:flex;justify-content:space-between;gap:1rem;padding:.75rem 0;border-bottom:1px solid var(--rule)}
dt{color:var(--ink-2)}dd{margin:0;text-align:right}
.total dd{font-weight:600;font-size:1.125rem}
.note{padding:1rem 1.25rem;background:var(--warn-wash);color:var(--warn);font-size:.9375rem;margin-bottom:2rem}
.alert{padding:1rem 1.25rem;background:var(--error-wash);color:var(--error);margin-bottom:1.5rem}
.field{margin-bottom:1.25rem}.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
label{display:block;margin-bottom:.375rem;font-size:.9375rem}
input{width:100%;min-height:3.25rem;padding:.5rem .875rem;border:1px solid var(--edge);border-radius:2px;background:var(--white);color:inherit;font:inherit}
input[aria-invalid]{border-color:var(--error)}
.wrong{color:var(--error);font-size:.9375rem;margin:.375rem 0 0}
button,.btn{display:inline-flex;align-items:center;justify-content:center;min-height:3.25rem;padding:.5rem 1.75rem;border:1px solid var(--ink);border-radius:2px;background:var(--ink);color:var(--paper);font:500 1rem/1.2 var(--sans);text-decoration:none;cursor:pointer}
button.plain{background:none;color:var(--ink)}
.acts{display:flex;flex-wrap:wrap;align-items:center;gap:1rem 1.5rem;margin-top:1.75rem}
.acts a:not(.btn){display:inline-flex;align-items:center;min-height:2.75rem}
ul{margin:0 0 1rem;padding:0;list-style:none;font-size:.9375rem;color:var(--ink-2)}
li{display:flex;flex-wrap:wrap;gap:0 .75rem;padding:.375rem 0}
li b{font-weight:500;color:var(--ink);white-space:nowrap}
footer{color:var(--ink-2);font-size:.8125rem}footer div{padding-block:0 3rem}
`;

const hash = createHash("sha256").update(style).digest("base64");

/** Nothing runs and nothing loads here but this page's own style. */
export const policy = [
  "default-src 'none'",
  `style-src 'sha256-${hash}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");
