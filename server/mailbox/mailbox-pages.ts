import { html, raw } from "hono/html";
import type { Mail } from "#commerce/mail/index.ts";
import { formatDateTime } from "#contract/format/dates.ts";

export const mailboxStyle = `
:root { --paper: #faf7f1; --ink: #221d1b; --quiet: #5a524c; --rule: #ddd5c8; --edge: #857b70; --deep: #1f5f66 }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 52rem; padding: 1.25rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 "Hanken Grotesk", "Helvetica Neue", Arial, sans-serif }
header a, h1 { font-family: "Cormorant Garamond", Georgia, serif; font-weight: 500 }
header a { font-size: 2rem; color: inherit; text-decoration: none }
header i { font-style: normal; color: #3f8f94 }
h1 { margin: 2rem 0 1rem; font-size: 2.625rem; font-weight: 400; line-height: 1.05; text-wrap: balance }
p { max-width: 64ch }
a { color: var(--deep) }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin: 1.5rem 0 }
input, button { min-height: 2.75rem; padding: 0 1rem; border: 1px solid var(--edge); border-radius: 2px;
  background: #fffdf9; color: inherit; font: inherit }
input { flex: 1 1 12rem; min-width: 0 }
button { border-color: var(--ink); background: var(--ink); color: var(--paper); cursor: pointer }
:focus-visible { outline: 2px solid var(--deep); outline-offset: 2px }
ul { margin: 0; padding: 0; border-top: 1px solid var(--rule); list-style: none }
li { display: flex; flex-direction: column; padding: .875rem 0; border-bottom: 1px solid var(--rule) }
li a { padding: .25rem 0; color: var(--ink); font-size: 1.125rem; overflow-wrap: anywhere }
li span { color: var(--quiet); font-size: .9375rem; overflow-wrap: anywhere }
iframe { display: block; width: 100%; height: 75vh; margin: 1.5rem 0; border: 1px solid var(--rule); background: var(--paper) }
summary { display: list-item; padding: .625rem 0; cursor: pointer }
pre { overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .875rem }
`;

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
