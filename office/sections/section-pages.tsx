import { messageOf } from "#contract/format/keys-of.ts";
import "./sections.css";
import { useEffect, useState } from "react";
import { NavLink, useParams } from "react-router";
import type { AdminSectionPage } from "#contract/sections/admin.ts";
import { homePath } from "#contract/paths.ts";
import { admin, callJson } from "../api/call.ts";
import { Page } from "../shared/page.tsx";
import { useUnsaved } from "../shared/unsaved.tsx";
import { useMembers } from "../shared/use-call.ts";
import type { StoredDraft } from "./draft.ts";
import { Editor } from "./editor.tsx";
import { NewPage, sectionPagesPath } from "./draft-bar.tsx";

export function SectionPages() {
  const { id } = useParams();
  const found = useMembers<AdminSectionPage>("section-pages?itemsPerPage=100");
  const pages = found ?? [];
  const home = pages.find(({ path }) => path === homePath);
  const shown = id ?? home?.id.toString();
  return (
    <Page title="Vetrina">
      <p className="window-sub">
        Ogni pagina, sezione per sezione. Chi visita vede solo ciò che pubblichi.
      </p>
      <nav className="views" aria-label="Pagine della vetrina">
        {home && <PageTab page={home} to={sectionPagesPath} label="Pagina iniziale" />}
        {pages
          .filter((page) => page !== home)
          .map((page) => (
            <PageTab
              key={page.id}
              page={page}
              to={`${sectionPagesPath}/${page.id}`}
              label={page.path}
            />
          ))}
        <NewPage />
      </nav>
      {shown && <FreshPage key={shown} id={shown} />}
    </Page>
  );
}

type TabProps = { page: AdminSectionPage; to: string; label: string };

const PageTab = ({ page: { publishedAt, changed }, to, label }: TabProps) => (
  <NavLink to={to} end>
    {label} {(changed || !publishedAt) && <span className="cap">bozza</span>}
  </NavLink>
);

/** Bypasses the query cache: a draft must not start from an outdated revision. */
function FreshPage({ id }: { id: string }) {
  const [page, setPage] = useState<AdminSectionPage>();
  const [fault, setFault] = useState("");
  const keep = useUnsaved<StoredDraft>(`section-pages/${id}`);
  useEffect(() => {
    let left = false;
    callJson<AdminSectionPage>(`${admin}/section-pages/${id}`).then(
      (found) => !left && setPage(found),
      (error: unknown) => !left && setFault(messageOf(error)),
    );
    return () => {
      left = true;
    };
  }, [id]);
  if (fault) return <p role="alert">{fault}</p>;
  return page && keep ? <Editor page={page} keep={keep} /> : null;
}
