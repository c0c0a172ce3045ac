import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { CreateButton, DataTable, required, TextInput, TopToolbar } from "react-admin";
import { Link } from "react-router";
import type { TriedAddress } from "#contract/admin/redirect.ts";
import { admin, callJson, deleteAt, post } from "../api/call.ts";
import { ExportButton, momentColumn, RecordList, search } from "../shared/lists.tsx";
import { writeMoment } from "../shared/moment.tsx";
import { resource } from "../shared/resource.tsx";
import { useAct, useMembers } from "../shared/use-call.ts";
import { FormDialog } from "../shared/dialogs.tsx";
import { Block } from "../shared/page.tsx";
import { counted } from "../shared/labels.ts";

const Actions = () => (
  <TopToolbar>
    <Button component={Link} to="/import-export?kind=redirects">
      Importa da un file
    </Button>
    <ExportButton file="redirects.csv" />
    <CreateButton />
  </TopToolbar>
);

const RedirectList = () => (
  <>
    <TryAddress />
    <Block title="Reindirizzamenti">
      <p className="quiet">
        Quando una pagina cambia indirizzo, quello vecchio porta da solo al nuovo. Qui ne aggiungi
        altri, per esempio quelli di un sito precedente.
      </p>
      <RecordList
        title="Indirizzi"
        actions={<Actions />}
        filters={[search()]}
        sort={["createdAt", "DESC"]}

        primary="fromPath"
        secondary={({ toPath }) => `→ ${toPath}`}
        tertiary={({ hits }) => usesOf(hits)}
      >
        <DataTable.Col source="fromPath" />
        <DataTable.Col source="toPath" />
        <DataTable.Col source="hits" align="right" />
        <DataTable.Col {...momentColumn("lastUsedAt")} disableSort />
        <DataTable.Col {...momentColumn("createdAt")} />
      </RecordList>
    </Block>
    <MissingAddresses />
  </>
);

const usesOf = (hits: number) => `usato ${counted(hits, "volta", "volte")}`;

function TryAddress() {
  const [path, setPath] = useState("");
  const [tried, setTried] = useState<TriedAddress | null>(null);
  const { act, busy } = useAct();
  const look = () =>
    act(async () => {
      setTried(await callJson(`${admin}/addresses-by-path?path=${encodeURIComponent(path)}`));
    });
  return (
    <Block title="Prova un indirizzo">
      <form
        className="acts"
        onSubmit={(event) => {
          event.preventDefault();
          void look();
        }}
      >
        <TextField
          label="Indirizzo"
          placeholder="/vecchio-indirizzo"
          required
          value={path}
          onChange={({ target }) => setPath(target.value)}
        />
        <Button type="submit" variant="outlined" loading={busy}>
          Prova
        </Button>
      </form>
      <p aria-live="polite">{tried && wordsOf(tried)}</p>
    </Block>
  );
}

function wordsOf({ path, finds, target, targetFound }: TriedAddress): string {
  if (finds === "page") return `${path}: c’è una pagina del negozio.`;
  if (finds === "nothing") return `${path}: non c’è nulla. Chi lo apre legge «pagina non trovata».`;
  const end = targetFound ? "." : ", dove però non c’è una pagina.";
  return `${path}: porta a ${target}${end}`;
}

const RedirectFields = () => (
  <>
    <TextInput source="fromPath" validate={required()} helperText="Il vecchio: /negozio/siero" />
    <TextInput source="toPath" validate={required()} helperText="La pagina: /prodotti/siero" />
  </>
);

export const redirects = resource({
  name: "redirects",
  list: RedirectList,
  title: "fromPath",
  newTitle: "Nuovo reindirizzamento",
  Fields: RedirectFields,
  waits: true,
});

type Missing = { id: number; path: string; hits: number; lastSeenAt: string };

function MissingAddresses() {
  const missing = useMembers<Missing>("missing-addresses?itemsPerPage=50");
  const { change, busy } = useAct();
  if (!missing) return null;
  return (
    <Block title="Indirizzi che mancano">
      <p className="quiet">
        {missing.length > 0
          ? "Negli ultimi 30 giorni qualcuno li ha cercati e non ha trovato nulla."
          : "Negli ultimi 30 giorni nessuno ha cercato pagine che non ci sono."}
      </p>
      <ul className="tree">
        {missing.map(({ id, path, hits, lastSeenAt }) => (
          <li key={id}>
            <div className="tree-row wrapped">
              <span>{path}</span>
              <span className="quiet">
                {counted(hits, "volta", "volte")}, {writeMoment(lastSeenAt)}
              </span>
              <FormDialog
                label="Crea un reindirizzamento"
                done="Reindirizzamento creato"
                resource="redirects"
                title={`Dove porta ${path}?`}
                kind="text"
                save={({ toPath }) => post("redirects", { fromPath: path, toPath })}
              >
                <TextInput
                  source="toPath"
                  helperText="La pagina: /prodotti/siero"
                  validate={required()}
                />
              </FormDialog>
              <Button
                disabled={busy}
                aria-label={`Ignora ${path}`}
                onClick={() =>
                  void change(() => deleteAt(`missing-addresses/${id}`), "Tolto dall’elenco")
                }
              >
                Ignora
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Block>
  );
}
