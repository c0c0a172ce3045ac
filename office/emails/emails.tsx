import { Link } from "react-router";
import type { AdminEmails } from "#contract/admin/desk/notices.ts";
import { Page } from "../shared/page.tsx";
import { useAnswer } from "../shared/use-call.ts";
import "./emails.css";

/** Every email the shop sends, by what it is about. */
export function EmailList() {
  const emails = useAnswer<AdminEmails>("emails")?.emails;
  const groups = Map.groupBy(emails ?? [], ({ group }) => group);
  return (
    <Page title="E-mail">
      <p className="quiet">
        Di ciascuna puoi cambiare l’oggetto e aggiungere parole tue. Le parti che la legge vuole
        restano.
      </p>
      <div className="wording-groups">
        {[...groups].map(([group, members]) => (
          <section key={group} className="block">
            <h2>{group}</h2>
            <ul className="wording-list">
              {members.map(({ name, label, changed, subject, usualSubject }) => (
                <li key={name}>
                  <Link to={`/admin/emails/${name}`}>{label}</Link>
                  {changed && (
                    <span className="state" data-tone="done">
                      Con parole tue
                    </span>
                  )}
                  <span className="quiet">{subject || usualSubject}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  );
}
