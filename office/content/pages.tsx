import {
  Create,
  DataTable,
  Edit,
  List,
  required,
  type ResourceProps,
  SimpleForm,
  TextInput,
  WithRecord,
} from "react-admin";
import { Rows, search } from "../shared/lists.tsx";
import { MarkdownInput } from "../shared/fields.tsx";
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
    <TextInput
      source="path"
      validate={required()}
      helperText="Come /chi-siamo: la pagina si legge a questo indirizzo del negozio"
    />
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
    <SimpleForm warnWhenUnsavedChanges>
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
