import {
  Create,
  DataTable,
  DeleteButton,
  Edit,
  List,
  required,
  type ResourceProps,
  SaveButton,
  SimpleForm,
  TextInput,
  Toolbar,
  useRecordContext,
  WithRecord,
} from "react-admin";
import { Rows, search } from "../shared/lists.tsx";
import { isLinkedPage, isNeededPage } from "#contract/paths.ts";
import { MarkdownInput, SaveOnly } from "../shared/fields.tsx";
import { MomentField, writeMoment } from "../shared/moment.tsx";
import { shopHref } from "../shared/shop-href.ts";

const PageList = () => (
  <List filters={[search()]} sort={{ field: "path", order: "ASC" }}>
    <Rows
      primary={({ title }) => title}
      secondary={({ path }) => path}
      tertiary={({ updatedAt }) => writeMoment(updatedAt)}
    >
      <DataTable.Col source="title" />
      <DataTable.Col source="path" />
      <DataTable.Col source="updatedAt">
        <MomentField source="updatedAt" />
      </DataTable.Col>
    </Rows>
  </List>
);

const Fields = () => (
  <>
    <TextInput source="title" validate={required()} />
    <PathInput />
    <MarkdownInput
      source="body"
      validate={required()}
      minRows={16}
      helperText="{{tempi}} scrive partenze, metodi e costi, {{aree}} dove spedisci: come sono nelle impostazioni"
    />
    <TextInput source="seoTitle" />
    <TextInput source="seoDescription" multiline />
  </>
);

/** The shop links some pages itself: their address stays. */
function PathInput() {
  const path = useRecordContext()?.["path"] as string | undefined;
  const linked = path !== undefined && isLinkedPage(path);
  const words = linked
    ? "Menu, moduli e lettere del negozio portano qui: l’indirizzo di questa pagina non si cambia"
    : "Come /guide/pelle-secca: la pagina si legge a questo indirizzo. Se lo cambi, quello vecchio porta al nuovo";
  return <TextInput source="path" validate={required()} readOnly={linked} helperText={words} />;
}

function PageToolbar() {
  const path = useRecordContext()?.["path"] as string | undefined;
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

const PageEdit = () => (
  <Edit actions={false} component="div">
    <WithRecord
      render={({ path }) => (
        <p className="marks">
          <a href={shopHref(path)} target="_blank" rel="noreferrer">
            Guarda nel negozio
          </a>
        </p>
      )}
    />
    <SimpleForm toolbar={<PageToolbar />} warnWhenUnsavedChanges>
      <Fields />
    </SimpleForm>
  </Edit>
);

const PageCreate = () => (
  <Create redirect="list" title="Nuova pagina">
    <SimpleForm>
      <Fields />
    </SimpleForm>
  </Create>
);

export const pages: ResourceProps = {
  name: "pages",
  list: PageList,
  edit: PageEdit,
  create: PageCreate,
  recordRepresentation: "title",
};
