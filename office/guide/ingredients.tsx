import {
  ArrayInput,
  BooleanInput,
  DataTable,
  List,
  required,
  SelectInput,
  SimpleFormIterator,
  TextArrayInput,
  TextInput,
} from "react-admin";
import { PictureInput } from "../media/media-picker.tsx";
import { Rows, search } from "../shared/lists.tsx";
import { resource } from "../shared/resource.tsx";
import screens from "../messages/screens.json" with { type: "json" };

const { fields } = screens.ingredients;

const kinds = [
  { id: "active", name: "Attivo, con una pagina sua" },
  { id: "ingredient", name: "Ingrediente, spiegato in etichetta" },
  { id: "allergen", name: "Allergene da fragranza" },
];
const kindName = ({ kind }: { kind?: string }) => kinds.find(({ id }) => id === kind)?.name;

const IngredientList = () => (
  <List
    filters={[search(), <SelectInput key="kind" source="kind" choices={kinds} alwaysOn />]}
    sort={{ field: "name", order: "ASC" }}
  >
    <Rows primary={({ name }) => name} secondary={({ summary }) => summary}>
      <DataTable.Col source="name" />
      <DataTable.Col source="kind" render={kindName} />
      <DataTable.Col source="summary" disableSort />
    </Rows>
  </List>
);

const Fields = () => (
  <>
    <TextInput source="name" validate={required()} />
    <TextInput source="slug" validate={required()} />
    <SelectInput source="kind" choices={kinds} validate={required()} />
    <TextArrayInput source="inci" helperText="Invio dopo ogni nome: i prodotti si trovano da qui" />
    <TextInput {...fields.summary} multiline validate={required()} />
    <BooleanInput source="avoidable" />
    <TextInput source="alias" />
    <TextInput source="lead" multiline />
    <ArrayInput source="facts">
      <SimpleFormIterator inline>
        <TextInput source="name" label="Che cosa" validate={required()} helperText={false} />
        <TextInput {...fields.value} validate={required()} helperText={false} />
      </SimpleFormIterator>
    </ArrayInput>
    <TextArrayInput source="does" />
    <TextArrayInput source="suits" />
    <TextArrayInput source="care" />
    <PictureInput />
    <TextInput source="seoTitle" />
    <TextInput source="seoDescription" multiline />
  </>
);

export const ingredients = resource({
  name: "ingredients",
  list: IngredientList,
  title: "name",
  newTitle: "Nuovo ingrediente",
  Fields,
  defaults: { kind: "active", inci: [], facts: [], does: [], suits: [], care: [] },
});
