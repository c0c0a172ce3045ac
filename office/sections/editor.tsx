import type { Section } from "#contract/sections/sections.ts";
import { moveRow, OrderedList } from "../shared/ordered-list.tsx";
import { Drop } from "../shared/page.tsx";
import type { Unsaved } from "../shared/unsaved.tsx";
import {
  insertSection,
  type StoredDraft,
  placeOf,
  type Problem,
  refusalOf,
  restore,
  useDraft,
} from "./draft.ts";
import { gistOf, kinds, newSection } from "./kinds.ts";
import { useSectionName, useSectionTypes } from "./section-types.ts";
import { brieflyWhen } from "./schedule.tsx";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import { useId, useRef, useState } from "react";
import { type SectionKind, sectionKinds } from "#contract/sections/kinds.ts";
import type { AdminSectionPage, Publication } from "#contract/sections/admin.ts";
import { Ask, fromTheKeyboard } from "../shared/dialogs.tsx";
import { Moment } from "../shared/moment.tsx";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useMembers } from "../shared/use-call.ts";
import { DraftBar } from "./draft-bar.tsx";
import { Preview } from "./preview.tsx";
import { SectionForm } from "./form/section-form.tsx";

type ListProps = {
  sections: Section[];
  chosen: string | undefined;
  problems: Problem[];
  choose: (section: Section) => void;
  move: (section: Section, to: number) => void;
};

function SectionList({ sections, chosen, problems, choose, move }: ListProps) {
  const nameOf = useSectionName();
  const at = (index: number, act: (section: Section) => void) => {
    const section = sections[index];
    if (section) act(section);
  };
  return (
    <OrderedList
      items={sections.map((section) => ({
        key: section.id,
        name: nameOf(section),
        note: (
          <Gist
            section={section}
            faulty={problems.some((problem) => problem.section === section.id)}
          />
        ),
        on: section.id === chosen,
      }))}
      choose={(index) => at(index, choose)}
      move={(from, to) => at(from, (section) => move(section, to))}
    />
  );
}

const tones = { hidden: "off", planned: "plan", over: "off" } as const;

function Gist({ section, faulty }: { section: Section; faulty: boolean }) {
  if (faulty) return <Mark tone="bad">Da sistemare</Mark>;
  const { state, words } = brieflyWhen(section);
  if (state !== "shown") return <Mark tone={tones[state]}>{words}</Mark>;
  return gistOf(section);
}

const Mark = ({ tone, children }: { tone: string; children: string }) => (
  <span className="state" data-tone={tone}>
    {children}
  </span>
);

type AddProps = {
  sections: Section[];
  after: Section | undefined;
  add: (kind: SectionKind, own?: object) => void;
  /** Called once the dialog has closed and returned the focus. */
  added: () => void;
};

const builtIn = sectionKinds
  .filter((kind) => kind !== "plugin")
  .map((kind) => ({ kind, name: kinds[kind].name, own: {} }));

/** Lists all kinds; disables those that a page may contain only once and already has. */
function AddSection({ sections, after, add, added }: AddProps) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(false);
  const heading = useId();
  const nameOf = useSectionName();
  const ofPlugins = useSectionTypes().map(({ type, label }) => ({
    kind: "plugin" as const,
    name: label,
    own: { type },
  }));
  const offered = [...builtIn, ...ofPlugins];
  const close = () => setOpen(false);
  const begin = () => {
    setChosen(false);
    setOpen(true);
  };
  const transition = {
    ...fromTheKeyboard.transition,
    ...(chosen && { onExited: added }),
  };
  return (
    <>
      <button type="button" className="addline" onClick={begin}>
        <svg viewBox="0 0 22 22" aria-hidden="true">
          <path d="M11 4v14M4 11h14" />
        </svg>
        Aggiungi una sezione
      </button>
      <Dialog
        open={open}
        onClose={close}
        aria-labelledby={heading}
        fullWidth
        maxWidth="md"
        slotProps={{ transition }}
      >
        <div className="add-section">
          <header>
            <h2 id={heading}>Aggiungi una sezione</h2>
            <Button onClick={close}>Chiudi</Button>
          </header>
          <p>
            Entra {after ? `dopo «${nameOf(after)}»` : "in fondo"}, in bozza: la sposti e la riempi
            con calma.
          </p>
          <ul className="kinds">
            {offered.map(({ kind, name, own }) => {
              const refusal = refusalOf(sections, kind);
              return (
                <li key={name}>
                  <button
                    type="button"
                    disabled={refusal !== undefined}
                    onClick={() => {
                      close();
                      setChosen(true);
                      add(kind, own);
                    }}
                  >
                    {name}
                    <span className="cap">{refusal ?? kinds[kind].about}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      </Dialog>
    </>
  );
}

type PublicationsProps = { publications: Publication[]; restore: (id: number) => Promise<unknown> };

function Publications({ publications, restore }: PublicationsProps) {
  return (
    <section className="publications" id="pubblicazioni" aria-labelledby="pubblicazioni-titolo">
      <div className="pane-head">
        <h2 id="pubblicazioni-titolo">Pubblicazioni</h2>
      </div>
      {publications.length === 0 && (
        <p className="cap">Nessuna ancora: la pagina è solo una bozza e nessuno la vede.</p>
      )}
      <ol className="timeline">
        {publications.map(({ id, publishedAt, by, summary }, index) => (
          <li key={id} data-past={index > 0 || undefined}>
            <Drop />
            {index === 0 && <b>In vetrina ora</b>}
            <span className="cap">
              <Moment at={publishedAt} /> · {by}
            </span>
            {summary}
            {index > 0 && <Restore at={publishedAt} restore={() => restore(id)} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

const Restore = ({ at, restore }: { at: string; restore: () => Promise<unknown> }) => (
  <Ask
    label="Torna a questa"
    title="Tornare a questa pubblicazione?"
    done="Fatto: in vetrina c’è di nuovo questa"
    kind="text"
    work={restore}
  >
    <p>
      La pagina torna com’era il <Moment at={at} />, subito e per tutti. La bozza di adesso viene
      sostituita; ciò che è in vetrina ora resta nell’elenco.
    </p>
  </Ask>
);

type Pane = "list" | "form" | "view";
const panes: [Pane, string][] = [
  ["list", "Sezioni"],
  ["form", "Modifica"],
  ["view", "Anteprima"],
];

type EditorProps = { page: AdminSectionPage; keep: Unsaved<StoredDraft> };

export function Editor({ page: opened, keep }: EditorProps) {
  const { draft, state } = useDraft(opened, keep);
  const { page, sections, problems, generation } = state;
  const [chosenId, setChosen] = useState(sections[0]?.id);
  const [pane, setPane] = useState<Pane>("list");
  const [removed, setRemoved] = useState<{ section: Section; place: number } | null>(null);
  const form = useRef<HTMLElement>(null);
  const wide = useMediaQuery("(min-width: 1024px)");
  const publications = useMembers<Publication>(`section-pages/${page.id}/publications`);
  const section = sections.find(({ id }) => id === chosenId) ?? sections[0];
  const hidden = sections.filter((one) => one.hidden).length;

  const choose = (id: string) => {
    setChosen(id);
    setPane("form");
  };
  const put = (one: Section, after: string | undefined) => {
    draft.change((all) => insertSection(all, one, after));
    choose(one.id);
  };
  const nameOf = useSectionName();
  const add: AddProps["add"] = (kind, own) => put(newSection(kind, own), section?.id);
  const write = () => {
    const first = form.current?.querySelector<HTMLElement>("input[type=text], textarea");
    if (!form.current?.contains(document.activeElement)) (first ?? form.current)?.focus();
  };
  const remove = (one: Section) => {
    const place = placeOf(sections, one.id);
    setRemoved({ section: one, place });
    setChosen((sections[place + 1] ?? sections[place - 1])?.id);
    setPane("list");
    draft.change((all) => all.filter(({ id }) => id !== one.id));
  };
  const undo = () => {
    if (!removed) return;
    draft.change((all) => all.toSpliced(removed.place, 0, removed.section));
    choose(removed.section.id);
    setRemoved(null);
  };
  const lead = ({ section, field }: Problem) => {
    if (section) choose(section);
    // The form of another section is mounted after the next render.
    setTimeout(() => {
      const name = CSS.escape(field);
      const within = `[name="${name}"], [data-field="${name}"] :is(input, button)`;
      (form.current?.querySelector<HTMLElement>(within) ?? form.current)?.focus();
    });
  };

  return (
    <>
      <DraftBar draft={draft} state={state} lead={lead} />
      <div className="panes" data-pane={pane}>
        <div className="seg" role="radiogroup" aria-label="Che cosa mostrare">
          {panes.map(([value, label]) => (
            <label key={value}>
              <input
                type="radio"
                name="pane"
                checked={pane === value}
                onChange={() => setPane(value)}
              />
              {label}
            </label>
          ))}
        </div>
        <section className="p-list" aria-labelledby="sezioni">
          <div className="pane-head">
            <h2 id="sezioni">Sezioni</h2>
            <span className="cap">
              {sections.length}
              {hidden > 0 && `, di cui ${hidden} ${hidden === 1 ? "nascosta" : "nascoste"}`}
            </span>
          </div>
          <SectionList
            sections={sections}
            chosen={section?.id}
            problems={problems}
            choose={({ id }) => choose(id)}
            move={({ id }, to) => draft.change((all) => moveRow(all, placeOf(all, id), to))}
          />
          <output className="removed">
            {removed && (
              <>
                Tolta: {nameOf(removed.section)}.{" "}
                <button type="button" className="plain" onClick={undo}>
                  Annulla
                </button>
              </>
            )}
          </output>
          <AddSection sections={sections} after={section} add={add} added={write} />
          <p className="cap">Trascina, oppure usa le frecce. Da tastiera: Alt + ↑ o ↓.</p>
          {publications && (
            <Publications
              publications={publications}
              restore={async (id) => draft.adopt(await restore(page, id))}
            />
          )}
        </section>
        <section className="p-form" ref={form} tabIndex={-1} aria-label="Modifica della sezione">
          {section ? (
            <SectionForm
              key={`${section.id} ${generation}`}
              draft={draft}
              section={section}
              problems={problems.filter((problem) => problem.section === section.id)}
              refusal={refusalOf(sections, section.kind)}
              duplicate={() => put({ ...section, id: crypto.randomUUID() }, section.id)}
              remove={() => remove(section)}
            />
          ) : (
            <p className="quiet">La pagina è vuota: aggiungi la prima sezione.</p>
          )}
        </section>
        <section className="p-view" aria-label="Anteprima">
          {(wide || pane === "view") && (
            <Preview
              path={page.path}
              sections={sections}
              chosen={section?.id}
              saved={page.revision}
            />
          )}
        </section>
      </div>
    </>
  );
}
