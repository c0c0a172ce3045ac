import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import {
  Create,
  CreateButton,
  DataTable,
  Edit,
  List,
  required,
  type ResourceProps,
  SimpleForm,
  TextInput,
  TopToolbar,
} from "react-admin";
import { Link } from "react-router";
import type { TriedAddress } from "#contract/admin/redirect.ts";
import { admin, callJson } from "../api/call.ts";
import { Rows, search } from "../shared/lists.tsx";
import { MomentField, writeMoment } from "../shared/moment.tsx";
import { useAct } from "../shared/use-call.ts";
import { MissingAddresses } from "./missing-addresses.tsx";

const Actions = () => (
  <TopToolbar>
    <Button component={Link} to="/admin/exchange">
      Importa da un file
    </Button>
    <CreateButton />
  </TopToolbar>
);

const RedirectList = () => (
  <>
    <TryAddress />
    <section className="block">
      <h2>Reindirizzamenti</h2>
      <p className="quiet">
        Quando una pagina cambia indirizzo, quello vecchio porta da solo al nuovo. Qui ne aggiungi
        altri, per esempio quelli di un sito precedente.
      </p>
      <List
        title="Indirizzi"
        actions={<Actions />}
        filters={[search()]}
        sort={{ field: "createdAt", order: "DESC" }}
        empty={false}
      >
        <Rows
          primary={({ fromPath }) => fromPath}
          secondary={({ toPath }) => `→ ${toPath}`}
          tertiary={({ createdAt }) => writeMoment(createdAt)}
        >
          <DataTable.Col source="fromPath" />
          <DataTable.Col source="toPath" />
          <DataTable.Col source="createdAt">
            <MomentField source="createdAt" />
          </DataTable.Col>
        </Rows>
      </List>
    </section>
    <MissingAddresses />
  </>
);

/** What a visitor would find, before or after something was changed. */
function TryAddress() {
  const [path, setPath] = useState("");
  const [tried, setTried] = useState<TriedAddress | null>(null);
  const { act, busy } = useAct();
  const look = () =>
    act(async () => {
      setTried(await callJson(`${admin}/addresses-by-path?path=${encodeURIComponent(path)}`));
    });
  return (
    <section className="block">
      <h2>Prova un indirizzo</h2>
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
          size="small"
          required
          value={path}
          onChange={({ target }) => setPath(target.value)}
        />
        <Button type="submit" variant="outlined" loading={busy}>
          Prova
        </Button>
      </form>
      <p aria-live="polite">{tried && wordsOf(tried)}</p>
    </section>
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

const RedirectEdit = () => (
  <Edit actions={false} mutationMode="pessimistic">
    <SimpleForm>
      <RedirectFields />
    </SimpleForm>
  </Edit>
);

const RedirectCreate = () => (
  <Create redirect="list" title="Nuovo reindirizzamento">
    <SimpleForm>
      <RedirectFields />
    </SimpleForm>
  </Create>
);

export const redirects: ResourceProps = {
  name: "redirects",
  list: RedirectList,
  edit: RedirectEdit,
  create: RedirectCreate,
  recordRepresentation: "fromPath",
};
