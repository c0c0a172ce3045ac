import type { ReactNode } from "react";
import { renderStaticPage, staticPagePolicy } from "#brand/static-page.tsx";
import { formatEuro } from "#contract/format/money.ts";
import { contactPath, homePath, retryPath } from "#contract/paths.ts";
import type { FormPage, OpenPayment } from "../orders/index.ts";

/** CSP of the payment page; its form may submit to a storefront on another host. */
export const policyFor = (storefrontUrl?: string, more?: string[]) =>
  staticPagePolicy({ formsEndAt: storefrontUrl, more });

function page(title: string, content: ReactNode): string {
  return renderStaticPage({
    title,
    label: "Pagamento sicuro",
    home: homePath,
    children: (
      <>
        <h1>{title}</h1>
        {content}
      </>
    ),
  });
}

/** A gateway's form below the amount to pay. */
export const formPage = (open: OpenPayment, { title, content }: FormPage) =>
  page(
    title,
    <>
      <Summary {...open} />
      {content}
    </>,
  );

/** Redirects to a gateway; the link is for browsers that do not follow. */
export const leavingPage = (open: OpenPayment, url: string) =>
  page(
    "Ti portiamo al pagamento",
    <>
      <Summary {...open} />
      <p>Si apre la pagina protetta del fornitore di pagamento.</p>
      <p className="acts">
        <a className="btn" href={url}>
          Continua
        </a>
        <a href={retryPath(open.order.token)}>Torna indietro senza pagare</a>
      </p>
    </>,
  );

const Summary = ({ order, payment }: Pick<OpenPayment, "order" | "payment">) => (
  <dl>
    <div>
      <dt>Ordine</dt>
      <dd>{order.number}</dd>
    </div>
    <div>
      <dt>Metodo di pagamento</dt>
      <dd>{payment.methodName}</dd>
    </div>
    <div className="total">
      <dt>Totale</dt>
      <dd>{formatEuro(payment.amount)}</dd>
    </div>
  </dl>
);

type Link = { href: string; label: string };

const notice = (title: string, text: string, [first, ...others]: [Link, ...Link[]]) =>
  page(
    title,
    <>
      <p>{text}</p>
      <p className="acts">
        <a className="btn" href={first.href}>
          {first.label}
        </a>
        {others.map(({ href, label }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </p>
    </>,
  );

const home = { href: homePath, label: "Torna al negozio" };
const help = { href: contactPath, label: "Scrivici" };

export const cancelledPage = (number: string | null) =>
  notice(
    "Questo ordine è stato annullato",
    `L’ordine ${number ?? ""} non si può più pagare. Se lo vuoi ancora, puoi farne uno nuovo.`,
    [home, help],
  );

export const unknownPage = () =>
  notice("Ordine non trovato", "Controlla il link che hai ricevuto.", [home, help]);

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

export const brokenPage = (retry?: string) =>
  notice(
    "Qualcosa è andato storto",
    "Non è stato possibile aprire il pagamento. Riprova tra qualche istante.",
    retry ? [{ href: retry, label: "Riprova il pagamento" }, home, help] : [home, help],
  );
