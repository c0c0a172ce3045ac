import { createHash } from "node:crypto";
import type { ReactNode } from "react";
import { renderStaticPage, staticPagePolicy } from "#brand/static-page.tsx";
import type { Mail } from "#commerce/mail/index.ts";
import { formatDateTime } from "#contract/format/dates.ts";
import { homePath } from "#contract/paths.ts";

export type MailLine = Pick<Mail, "id" | "subject" | "recipient" | "createdAt">;

/** Resizes the iframe to its content; waits for the style sheet, since the frame may have loaded before this runs. */
const fit = `const frame = document.querySelector("iframe");
(frame.onload = onresize = () =>
  (frame.style.height = frame.contentDocument.documentElement.offsetHeight + 2 + "px"))();`;
const fitHash = createHash("sha256").update(fit).digest("base64");

export const pagePolicy = staticPagePolicy({
  more: ["frame-src 'self'", `script-src 'sha256-${fitHash}'`],
});

const page = (title: string, children: ReactNode): string =>
  renderStaticPage({ title, label: "Negozio di prova", home: homePath, children });

export const listPage = (mails: MailLine[], recipient: string, older: string | undefined) =>
  page(
    "Posta",
    <>
      <h1>Posta</h1>
      <p>
        Qui leggi le email che il negozio di prova scrive. Con un server di posta, indicato in{" "}
        <code>SMTP_URL</code>, partono davvero e questa pagina non c’è.
      </p>
      <form className="search">
        <div>
          <label htmlFor="a">Destinatario</label>
          <input id="a" name="a" type="search" defaultValue={recipient} autoComplete="off" />
        </div>
        <button>Filtra</button>
      </form>
      {mails.length === 0 ? (
        <p>{recipient ? `Nessuna email per ${recipient}.` : "Nessuna email."}</p>
      ) : (
        <ul className="mails">
          {mails.map(({ id, subject, recipient, createdAt }) => (
            <li key={id}>
              <a href={`/posta/${id}`}>{subject}</a>
              <span>
                {recipient}, {formatDateTime(createdAt)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {older && (
        <p>
          <a href={older}>E-mail meno recenti</a>
        </p>
      )}
    </>,
  );

const AllMails = () => (
  <a className="back" href="/posta">
    Tutte le email
  </a>
);

export const mailPage = ({ id, subject, recipient, createdAt, text, attachment }: Mail) =>
  page(
    subject,
    <>
      <p>
        <AllMails />
      </p>
      <h1>{subject}</h1>
      <p>
        A {recipient}, {formatDateTime(createdAt)}
      </p>
      <iframe
        src={`/posta/${id}/html`}
        title={subject}
        sandbox="allow-popups allow-popups-to-escape-sandbox allow-same-origin"
      />
      <script dangerouslySetInnerHTML={{ __html: fit }} />
      {attachment && (
        <p>
          Allegato: <a href={`/posta/${id}/allegato`}>{attachment.fileName}</a>
        </p>
      )}
      <details>
        <summary>Versione in testo</summary>
        <pre>{text}</pre>
      </details>
    </>,
  );

export const missingPage = () =>
  page(
    "E-mail non trovata",
    <>
      <h1>E-mail non trovata</h1>
      <p>
        <AllMails />
      </p>
    </>,
  );
