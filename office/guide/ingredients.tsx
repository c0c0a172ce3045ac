import {
  ArrayInput,
  BooleanInput,
  DataTable,
  required,
  SelectInput,
  SimpleFormIterator,
  TextArrayInput,
  TextInput,
} from "react-admin";
import { PictureInput } from "../media/media-picker.tsx";
import { DerivedInput } from "../shared/derived-input.tsx";
import { RecordList, search } from "../shared/lists.tsx";
import { resource } from "../shared/resource.tsx";

const kinds = [
  { id: "active", name: "Attivo, con una pagina sua" },
  { id: "ingredient", name: "Ingrediente, spiegato in etichetta" },
  { id: "allergen", name: "Allergene da fragranza" },
];
const kindName = ({ kind }: { kind?: string }) => kinds.find(({ id }) => id === kind)?.name;

const IngredientList = () => (
  <RecordList
    filters={[search(), <SelectInput key="kind" source="kind" choices={kinds} alwaysOn />]}
    sort={["name", "ASC"]}
    primary="name"
    secondary="summary"
  >
    <DataTable.Col source="name" />
    <DataTable.Col source="kind" render={kindName} />
    <DataTable.Col source="summary" disableSort />
  </RecordList>
);

const Fields = () => (
  <>
    <TextInput source="name" validate={required()} />
    <DerivedInput source="slug" />
    <SelectInput source="kind" choices={kinds} validate={required()} />
    <TextArrayInput source="inci" helperText="Invio dopo ogni nome: i prodotti si trovano da qui" />
    <TextInput
      source="summary"
      helperText="Che cosa fa in un cosmetico, senza promesse di cura: «aiuta a», «attenua l’aspetto di»"
      multiline
      validate={required()}
    />
    <BooleanInput source="avoidable" />
    <TextInput source="alias" />
    <TextInput source="lead" multiline />
    <ArrayInput source="facts">
      <SimpleFormIterator inline>
        <TextInput source="name" label="Che cosa" validate={required()} helperText={false} />
        <TextInput
          source="value"
          label="Quanto o quando"
          validate={required()}
          helperText={false}
        />
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
