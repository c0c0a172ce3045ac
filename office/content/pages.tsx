import {
  DataTable,
  DeleteButton,
  type RaRecord,
  SaveButton,
  TextInput,
  Toolbar,
  WithRecord,
  required,
  useRecordContext,
} from "react-admin";
import { momentColumn, RecordList, search } from "../shared/lists.tsx";
import { resource } from "../shared/resource.tsx";
import { isLinkedPage, isNeededPage } from "#contract/paths.ts";
import { MarkdownInput } from "../editor/markdown-input.tsx";
import { SaveOnly } from "../shared/fields.tsx";
import { writeMoment } from "../shared/moment.tsx";
import { PhotoInput } from "../media/media-picker.tsx";
import { shopHref } from "../shared/shop-href.ts";

const PageList = () => (
  <RecordList
    filters={[search()]}
    sort={["path", "ASC"]}
    primary="title"
    secondary="path"
    tertiary={({ updatedAt }) => writeMoment(updatedAt)}
  >
    <DataTable.Col source="title" />
    <DataTable.Col source="path" />
    <DataTable.Col {...momentColumn("updatedAt")} />
  </RecordList>
);

const Fields = () => (
  <>
    <TextInput source="title" validate={required()} />
    <PathInput />
    <MarkdownInput
      source="body"
      validate={required()}
      minRows={16}
      helperText="Questi segni scrivono ciò che dicono le impostazioni: {{negozio}}, {{venditore}}, {{ragione sociale}}, {{e-mail}}, {{telefono}}, {{PEC}}, {{prezzi}} (con o senza IVA), {{tempi}}, {{aree}}, {{attesa del bonifico}}, e {{claim: codice}} ciò che dice un claim. Ciò che sta tra {{carte regalo}}, {{bonifico}} o {{contrassegno}} e {{fine}} si legge solo se li offri"
    />
    <PhotoInput source="imagePath" label="Fotografia accanto al testo" />
    <TextInput source="seoTitle" />
    <TextInput source="seoDescription" multiline />
  </>
);

/** The shop itself links to some pages: their path is read-only. */
function PathInput() {
  const path = useRecordContext<RaRecord & { path: string }>()?.path;
  const linked = path !== undefined && isLinkedPage(path);
  const words = linked
    ? "Menu, moduli ed e-mail del negozio portano qui: l’indirizzo di questa pagina non si cambia"
    : "Come /guide/pelle-secca: la pagina si legge a questo indirizzo. Se lo cambi, quello vecchio porta al nuovo";
  return <TextInput source="path" validate={required()} readOnly={linked} helperText={words} />;
}

function PageToolbar() {
  const path = useRecordContext<RaRecord & { path: string }>()?.path;
  if (path !== undefined && isNeededPage(path)) return <SaveOnly />;
  return (
    <Toolbar className="RaToolbar-defaultToolbar" sx={{ justifyContent: "space-between" }}>
      <SaveButton />
      <DeleteButton
        mutationMode="pessimistic"
        confirmTitle="Eliminare la pagina?"
        confirmContent="I link che portano qui non troveranno più nulla. Non si può annullare."
      />
    </Toolbar>
  );
}

export const pages = resource({
  name: "pages",
  list: PageList,
  title: "title",
  newTitle: "Nuova pagina",
  Fields,
  waits: true,
  above: (
    <WithRecord
      render={({ path }) => (
        <p className="marks">
          <a href={shopHref(path)} target="_blank" rel="noreferrer">
            Guarda nel negozio
          </a>
        </p>
      )}
    />
  ),
  toolbar: <PageToolbar />,
});
