import { html, raw } from "hono/html";
import type { Mail } from "#commerce/mail/keep-mail.ts";
import { formatDateTime } from "#contract/dates.ts";
import { mailboxStyle } from "./mailbox-style.ts";

export type MailLine = Pick<Mail, "id" | "subject" | "recipient" | "createdAt">;
type Content = ReturnType<typeof html>;

// The policy allows this very text, so no blank may join it.
const styleTag = raw(`<style>${mailboxStyle}</style>`);

function page(title: string, content: Content): Content {
  return html`<!doctype html>
    <html lang="it">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title} | Rugiada</title>
        ${styleTag}
      </head>
      <body>
        <header><a href="/">Rug<i>i</i>ada</a></header>
        <main>${content}</main>
      </body>
    </html>`;
}

export function listPage(mails: MailLine[], recipient: string, older: string | undefined): Content {
  return page(
    "Posta",
    html`<h1>Posta</h1>
      <p>
        Qui leggi le email che il negozio di prova scrive. Con un server di posta, indicato in
        <code>SMTP_URL</code>, partono davvero e questa pagina non c’è.
      </p>
      <form>
        <label for="a">Destinatario</label>
        <input id="a" name="a" type="search" value="${recipient}" autocomplete="off" />
        <button>Filtra</button>
      </form>
      ${
        mails.length === 0
          ? html`<p>Nessuna email${recipient && ` per ${recipient}`}.</p>`
          : html`<ul>
              ${mails.map(line)}
            </ul>`
      }
      ${older && html`<p><a href="${older}">Email meno recenti</a></p>`}`,
  );
}

function line({ id, subject, recipient, createdAt }: MailLine): Content {
  return html`<li>
    <a href="/posta/${id}">${subject}</a>
    <span>${recipient}, ${formatDateTime(createdAt)}</span>
  </li>`;
}

export function mailPage({ id, subject, recipient, createdAt, text }: Mail): Content {
  return page(
    subject,
    html`<p><a href="/posta">Tutte le email</a></p>
      <h1>${subject}</h1>
      <p>A ${recipient}, ${formatDateTime(createdAt)}</p>
      <iframe
        src="/posta/${id}/html"
        title="${subject}"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>
      <details>
        <summary>Versione in testo</summary>
        <pre>${text}</pre>
      </details>`,
  );
}

export function missingPage(): Content {
  return page(
    "Email non trovata",
    html`<h1>Email non trovata</h1>
      <p><a href="/posta">Tutte le email</a></p>`,
  );
}
