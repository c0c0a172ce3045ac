import Autocomplete from "@mui/material/Autocomplete";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { HttpError, required, TextInput, useNotify, useRefresh } from "react-admin";
import { categoryPath, categorySlug, homePath } from "#contract/paths.ts";
import type { AdminTaxon } from "#contract/admin/product.ts";
import { Ask, FormDialog } from "../shared/dialogs.tsx";
import { writeRecent } from "../shared/moment.tsx";
import { slugOf } from "#contract/format/plain-text.ts";
import { shopHref } from "../shared/shop-href.ts";
import { useAct, useMembers } from "../shared/use-call.ts";
import {
  discard,
  type Draft,
  type DraftState,
  keepMine,
  type Problem,
  problemsIn,
  publish,
  takeTheirs,
} from "./draft.ts";
import { kinds } from "./kinds.ts";
import { useFormContext } from "react-hook-form";
import { useNavigate } from "react-router";
import type { AdminSectionPage } from "#contract/sections/admin.ts";
import { deleteAt, patch, post } from "../api/call.ts";
import { changes } from "../api/data-provider.ts";
import { counted } from "../shared/labels.ts";

type Props = { draft: Draft; state: DraftState; lead: (problem: Problem) => void };

const countOf = (count: number) => counted(count, "modifica", "modifiche");

export function DraftBar({ draft, state, lead }: Props) {
  const { page, status, problems } = state;
  const count = page.changes.length;
  return (
    <>
      <div className="draft-bar">
        <output>
          <Standing state={state} />
        </output>
        <div className="acts">
          {categorySlug(page.path) === undefined && (
            <PageSettings page={page} changed={(changed) => draft.describe(changed)} />
          )}
          {page.path !== homePath && <RemovePage page={page} />}
          {page.publishedAt && (
            <Button component="a" href={shopHref(page.path)} target="_blank">
              Guarda nel negozio
            </Button>
          )}
          {page.publishedAt && count > 0 && (
            <Ask
              label="Scarta la bozza"
              done="La bozza è di nuovo come la vetrina"
              title={`Scartare ${countOf(count)}?`}
              kind="text"
              work={async () => draft.adopt(await discard(page))}
            >
              <p>La bozza torna com’è in vetrina ora. Non si può annullare.</p>
            </Ask>
          )}
          <Publish draft={draft} count={count} lead={lead} />
        </div>
      </div>
      {count > 0 && page.publishedAt && (
        <details className="what-changes">
          <summary>Che cosa cambia</summary>
          <ul>
            {page.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </details>
      )}
      {status === "conflict" && <Conflict draft={draft} />}
      {problems.length > 0 && <Problems state={state} lead={lead} />}
    </>
  );
}

function Standing({ state }: { state: DraftState }) {
  const [tone, name, words] = standingOf(state);
  return (
    <>
      <span className="state" data-tone={tone}>
        {name}
      </span>{" "}
      <span className="quiet">{words}</span>
    </>
  );
}

const unsaved = ["bad", "Non salvata"] as const;
const unpublished = ["wait", "Bozza"] as const;

function standingOf({
  page,
  status,
}: DraftState): readonly [tone: string, name: string, words: string] {
  const count = page.changes.length;
  const kept = "le tue parole restano in questa scheda";
  if (status === "unreachable")
    return [...unsaved, `il negozio non risponde: riprovo da solo, ${kept}`];
  if (status === "refused") return [...unsaved, `controlla i campi segnati: ${kept}`];
  if (status === "conflict") return [...unsaved, ""];
  if (status !== "saved") return [...unpublished, "salvo…"];
  if (!page.publishedAt) return [...unpublished, "nessuno vede ancora questa pagina"];
  if (count === 0) return ["done", "In vetrina", "la bozza è uguale"];
  const saved = `${count === 1 ? "salvata" : "salvate"} ${writeRecent(page.updatedAt)}`;
  return [...unpublished, `${countOf(count)} da pubblicare, ${saved}`];
}

type PublishProps = { draft: Draft; count: number; lead: Props["lead"] };

/** Saves pending changes before publishing. */
function Publish({ draft, count, lead }: PublishProps) {
  const notify = useNotify();
  const refresh = useRefresh();
  const { act, busy } = useAct();
  const { status, page } = draft.state;
  const work = async () => {
    if (!(await draft.save())) {
      const [first] = draft.state.problems;
      if (first) lead(first);
      throw new Error("La bozza non è ancora salvata");
    }
    try {
      draft.adopt(await publish(draft.state.page));
    } catch (error) {
      const errors: unknown = error instanceof HttpError ? error.body?.errors : undefined;
      const problems = problemsIn(errors, draft.state.sections);
      draft.refuse(problems);
      if (problems[0]) lead(problems[0]);
      throw error;
    }
    notify("In vetrina", { type: "success" });
    refresh();
  };
  const same = status === "saved" && count === 0 && page.publishedAt !== null;
  const nothing = same || draft.state.sections.length === 0;
  return (
    <Button
      variant="contained"
      loading={busy}
      disabled={nothing || status === "conflict"}
      onClick={() => void act(work)}
    >
      {count > 0 && page.publishedAt ? `Pubblica ${countOf(count)}` : "Pubblica"}
    </Button>
  );
}

function Conflict({ draft }: { draft: Draft }) {
  const { act, busy } = useAct();
  return (
    <div className="say" role="alert">
      <p>
        <b>Questa pagina è stata cambiata altrove</b>, in un’altra scheda o da un’altra persona,
        dopo che l’hai aperta. Ciò che hai scritto qui non è salvato: scegli quale versione resta.
      </p>
      <div className="acts">
        <Button variant="outlined" loading={busy} onClick={() => void act(() => takeTheirs(draft))}>
          Prendi l’altra versione
        </Button>
        <Button variant="outlined" loading={busy} onClick={() => void act(() => keepMine(draft))}>
          Tieni la mia
        </Button>
      </div>
    </div>
  );
}

function Problems({ state: { problems, sections }, lead }: Pick<Props, "state" | "lead">) {
  const nameOf = ({ section }: Problem) => {
    const kind = sections.find(({ id }) => id === section)?.kind;
    return kind ? kinds[kind].name : "Pagina";
  };
  return (
    <div className="say" role="alert">
      <p>
        <b>Da sistemare prima di pubblicare</b>
      </p>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.section} ${problem.field}`}>
            <button type="button" className="plain" onClick={() => lead(problem)}>
              {nameOf(problem)}
            </button>
            : {problem.message}
          </li>
        ))}
      </ul>
    </div>
  );
}

export const sectionPagesPath = "/section-pages";

/** Creates an empty landing page that is visible only once published. */
export function NewPage() {
  const navigate = useNavigate();
  const make = async (json: object) => {
    const { id } = await post<AdminSectionPage>("section-pages", json);
    await navigate(`${sectionPagesPath}/${id}`);
  };
  return (
    <FormDialog
      label="Nuova pagina"
      confirm="Crea la pagina"
      done="Pagina creata: aggiungi le sezioni e pubblicala"
      resource="section-pages"
      kind="text"
      save={make}
    >
      <TitleInput />
      <TextInput
        source="path"
        helperText="Come /natale: minuscole senza accenti, cifre e trattini"
        validate={required()}
      />
      <CategoryChoice />
    </FormDialog>
  );
}

/** Picks a category: its path and title are known, and its page starts with the default content. */
function CategoryChoice() {
  const { setValue } = useFormContext();
  const taxons = useMembers<AdminTaxon>("taxons") ?? [];
  const choose = (taxon: AdminTaxon | null) => {
    if (!taxon) return;
    setValue("title", taxon.name);
    setValue("path", categoryPath(taxon.slug));
  };
  return (
    <Autocomplete
      options={taxons}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ code }) => code}
      onChange={(_, taxon) => choose(taxon)}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Oppure: la pagina di una categoria o di una linea"
          helperText="Comincia da ciò che la categoria mostra oggi"
        />
      )}
    />
  );
}

/** Proposes a path from the title until the user has written one. */
function TitleInput() {
  const { getValues, setValue } = useFormContext();
  const propose = (title: string) => {
    const slug = slugOf(title);
    if (slug && !getValues("path")) setValue("path", `/${slug}`);
  };
  return (
    <TextInput
      source="title"
      validate={required()}
      onBlur={({ target }) => propose((target as HTMLInputElement).value)}
    />
  );
}

type PageProps = { page: DraftState["page"]; changed: (page: AdminSectionPage) => void };

/** Title, path and SEO fields have no draft: they are published at once. */
function PageSettings({ page, changed }: PageProps) {
  const { title, path, seoTitle, seoDescription } = page;
  const home = path === homePath;
  const record = { title, seoTitle, seoDescription, ...(!home && { path }) };
  const save = async (json: object) =>
    changed(await patch(`section-pages/${page.id}`, changes(record, json), page["@version"]));
  return (
    <FormDialog
      label="Titolo e motori di ricerca"
      done="Salvato: vale da subito"
      resource="section-pages"
      title={home ? "Pagina iniziale" : path}
      kind="text"
      record={record}
      save={save}
    >
      <TextInput source="title" validate={required()} />
      {!home && (
        <TextInput
          source="path"
          helperText="Se lo cambi, quello vecchio porta al nuovo"
          validate={required()}
        />
      )}
      <TextInput source="seoTitle" helperText="Circa 60 caratteri" />
      <TextInput source="seoDescription" multiline helperText="Circa 155 caratteri" />
    </FormDialog>
  );
}

function RemovePage({ page }: Pick<PageProps, "page">) {
  const { id, path, title } = page;
  const navigate = useNavigate();
  const remove = async () => {
    await deleteAt(`section-pages/${id}`, page["@version"]);
    await navigate(sectionPagesPath);
  };
  return (
    <Ask
      label="Elimina la pagina"
      done="Pagina eliminata"
      title={`Eliminare «${title}»?`}
      kind="text"
      work={remove}
    >
      <p>
        {categorySlug(path) === undefined
          ? `${path} smette subito di esistere: i link che portano qui non troveranno più nulla`
          : "La categoria resta, e torna a mostrare ciò che dice di sé"}
        , le sue pubblicazioni si perdono. Non si può annullare.
      </p>
    </Ask>
  );
}
