import {
  ArrayInput,
  BooleanInput,
  DataTable,
  FormDataConsumer,
  NumberInput,
  type RaRecord,
  required,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  Toolbar,
  useRecordContext,
} from "react-admin";
import { canFilter, type FieldPlace, type FieldType } from "#contract/admin/constants.ts";
import { DerivedInput, lowerCode } from "../shared/derived-input.tsx";
import { SaveOnly } from "../shared/fields.tsx";
import { byFlag, flagColumn, RecordList, search } from "../shared/lists.tsx";
import { resource } from "../shared/resource.tsx";
import labels from "../messages/labels.json" with { type: "json" };
import { choicesOf } from "../shared/labels.ts";

const types: Record<FieldType, string> = labels.fieldTypes;

const places: Record<FieldPlace, string> = labels.fieldPlaces;

type Value = { name: string };
const typeOf = ({ type, unit, values }: RaRecord) => {
  const kind = types[type as FieldType];
  if (type === "number" && unit) return `${kind} (${unit})`;
  const names = (values as Value[]).map(({ name }) => name).join(", ");
  return names ? `${kind}: ${names}` : kind;
};

const AttributeList = () => (
  <RecordList
    filters={[search(), byFlag("enabled")]}
    sort={["position", "ASC"]}
    primary={({ name, enabled }) => (enabled ? name : `${name} · fuori uso`)}
    secondary={typeOf}
  >
    <DataTable.NumberCol source="position" />
    <DataTable.Col source="name" />
    <DataTable.Col source="type" disableSort render={typeOf} />
    <DataTable.Col source="place" disableSort render={({ place }) => places[place as FieldPlace]} />
    <DataTable.Col {...flagColumn("filterable")} />
    <DataTable.Col {...flagColumn("enabled")} />
  </RecordList>
);

const Fields = () =>
  isDeclared(useRecordContext()) ? (
    <>
      <p className="quiet">È dichiarata da un plugin: qui ne cambi solo la posizione.</p>
      <PositionInput />
    </>
  ) : (
    <OwnFields />
  );

const isDeclared = (record?: RaRecord) => record?.["declared"] === true;

const PositionInput = () => (
  <NumberInput
    source="position"
    helperText="I numeri più bassi vengono prima"
    validate={required()}
  />
);

const OwnFields = () => (
  <>
    <TextInput source="name" validate={required()} helperText="Come la leggono i clienti" />
    <SelectInput
      source="type"
      helperText="Si cambia finché nessun prodotto ha un valore"
      choices={choicesOf(types)}
      validate={required()}
    />
    <FormDataConsumer<{ type?: FieldType }>>
      {({ formData: { type } }) => <OfType type={type ?? "select"} />}
    </FormDataConsumer>
    <SelectInput source="place" choices={choicesOf(places)} validate={required()} />
    <PositionInput />
    <BooleanInput
      source="enabled"
      helperText="Se è disattivata non si vede da nessuna parte, e i valori dei prodotti restano"
    />
  </>
);

const OfType = ({ type }: { type: FieldType }) => (
  <>
    {type === "number" && (
      <TextInput source="unit" helperText="Come «ml», «SPF» o «%»; può restare vuota" />
    )}
    {type === "select" && (
      <>
        <ArrayInput source="values">
          <SimpleFormIterator inline>
            <TextInput source="name" validate={required()} helperText={false} />
            <TextInput source="code" validate={required()} helperText={false} />
          </SimpleFormIterator>
        </ArrayInput>
        <BooleanInput source="multiple" helperText="Un prodotto può averne più d’uno" />
      </>
    )}
    {canFilter(type) && (
      <BooleanInput source="filterable" helperText="I clienti possono filtrare con questa" />
    )}
  </>
);

/** Free text cannot be a filter, and only a select has values: clears what an earlier type left in the form. */
const toApi = (field: { type: FieldType; filterable?: boolean; values?: unknown[] }) => ({
  ...field,
  ...(canFilter(field.type) ? {} : { filterable: false }),
  ...(field.type === "select" ? {} : { values: [] }),
});

const AttributeToolbar = () => (isDeclared(useRecordContext()) ? <SaveOnly /> : <Toolbar />);

export const attributes = resource({
  name: "attributes",
  list: AttributeList,
  title: "name",
  newTitle: "Nuova caratteristica",
  once: (
    <DerivedInput
      source="code"
      derive={lowerCode}
      helperText="La chiamano così filtri, tabelle e API: non si cambia più"
    />
  ),
  Fields,
  defaults: {
    type: "select",
    multiple: true,
    place: "facts",
    position: 50,
    filterable: true,
    enabled: true,
    values: [],
  },
  transform: toApi,
  toolbar: <AttributeToolbar />,
});
