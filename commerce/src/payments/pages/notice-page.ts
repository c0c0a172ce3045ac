import { html } from "hono/html";
import { frame } from "./frame.ts";
import type { Html } from "./frame.ts";

type Link = { href: string; label: string };

function notice(title: string, text: string, links: Link[]): Html {
  const [first, ...others] = links;
  return frame(
    title,
    html`<p>${text}</p>
      <p class="acts">
        ${first ? html`<a class="btn" href="${first.href}">${first.label}</a>` : ""}
        ${others.map(({ href, label }) => html`<a href="${href}">${label}</a>`)}
      </p>`,
  );
}

const home = { href: "/", label: "Torna al negozio" };
const help = { href: "/contatti", label: "Scrivici" };

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
