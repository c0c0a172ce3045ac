import {
  ArrayInput,
  AutocompleteArrayInput,
  AutocompleteInput,
  BooleanInput,
  CheckboxGroupInput,
  required,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  useSourceContext,
} from "react-admin";
import { ritualPath } from "#contract/paths.ts";
import { PhotoInput } from "../media/media-picker.tsx";
import { SettingForm } from "../settings/settings.tsx";
import { Page } from "../shared/page.tsx";
import { shopHref } from "../shared/shop-href.ts";
import { useMembers } from "../shared/use-call.ts";
import { TaxonsInput } from "../taxons/taxon-inputs.tsx";

type Choice = { id: string; name: string };
type Attribute = { code: string; name: string; values: { code: string; name: string }[] };

function useValues(): Choice[] | undefined {
  return useMembers<Attribute>("attributes?itemsPerPage=100")?.flatMap((attribute) =>
    attribute.values.map((value) => ({
      id: `${attribute.code}:${value.code}`,
      name: `${attribute.name}: ${value.name}`,
    })),
  );
}

export function Ritual() {
  const values = useValues();
  return (
    <Page title="Quiz della pelle">
      <p className="quiet">
        Sei domande e una routine: le risposte scelgono fra le caratteristiche dei prodotti. Chi
        risponde non è mai contraddetto: quello che una risposta evita non viene proposto.{" "}
        <a href={shopHref(ritualPath)}>Provalo nel negozio</a>
      </p>
      {values && (
        <SettingForm name="ritual" title="Il tuo rituale" empty={empty}>
          <BooleanInput source="enabled" label="Il quiz è nel negozio" />
          <Questions values={values} />
          <Steps values={values} />
          <Rules values={values} />
        </SettingForm>
      )}
    </Page>
  );
}

const empty = { enabled: false, questions: [], steps: [], conflicts: [], rhythms: [], sun: [] };
const text = (value: string) => value;
const paces = [
  { id: 1, name: "Sempre" },
  { id: 2, name: "Con cinque minuti" },
  { id: 3, name: "Solo con calma" },
];
const moments = [
  { id: "morning", name: "Mattina" },
  { id: "evening", name: "Sera" },
];
const apart = [
  { id: "always", name: "Mai nella stessa routine" },
  { id: "days", name: "In giorni diversi" },
];
const days = ["lun", "mar", "mer", "gio", "ven", "sab", "dom"].map((name, at) => ({
  id: at + 1,
  name,
}));

type Named = { source: string; label: string; choices: Choice[] };
const Values = ({ source, label, choices }: Named) => (
  <AutocompleteArrayInput source={source} label={label} choices={choices} defaultValue={[]} />
);

/** Builds the field's path with the index of its row. */
const Photo = () => <PhotoInput source={useSourceContext().getSource("photo")} label="Foto" />;

const Questions = ({ values }: { values: Choice[] }) => (
  <ArrayInput source="questions" label="Domande">
    <SimpleFormIterator fullWidth>
      <TextInput
        source="title"
        label="Domanda"
        helperText="In corsivo: *parole*"
        validate={required()}
      />
      <TextInput source="lead" label="Sotto la domanda" multiline parse={text} />
      <TextInput source="code" label="Nome nell’indirizzo" validate={required()} />
      <ArrayInput source="answers" label="Risposte">
        <SimpleFormIterator fullWidth>
          <TextInput source="label" label="Risposta" validate={required()} />
          <TextInput source="hint" label="Sotto la risposta" parse={text} />
          <TextInput source="code" label="Nome nell’indirizzo" validate={required()} />
          <TextInput
            source="says"
            label="Come la ripetiamo"
            helperText="Dentro una frase: «pelle mista»"
            validate={required()}
          />
          <TextInput source="because" label="Come comincia il motivo" parse={text} />
          <Values source="needs" label="Solo prodotti con una di queste" choices={values} />
          <Values source="avoids" label="Mai prodotti con" choices={values} />
          <Values source="wants" label="Meglio prodotti con" choices={values} />
          <SelectInput source="pace" label="Quanti gesti" choices={paces} emptyText="Non conta" />
          <Photo />
        </SimpleFormIterator>
      </ArrayInput>
    </SimpleFormIterator>
  </ArrayInput>
);

const Steps = ({ values }: { values: Choice[] }) => (
  <ArrayInput source="steps" label="Gesti, nell’ordine in cui si fanno">
    <SimpleFormIterator fullWidth>
      <SelectInput source="moment" label="Quando" choices={moments} validate={required()} />
      <TextInput source="act" label="Gesto" validate={required()} />
      <TaxonsInput source="taxons" label="Da queste categorie" />
      <TextInput source="when" label="Come e quanto" parse={text} />
      <TextInput source="why" label="Perché, se nessuna risposta lo dice" multiline parse={text} />
      <SelectInput source="pace" label="Per chi ha tempo" choices={paces} defaultValue={1} />
      <Values source="wants" label="Meglio con" choices={values} />
      <Values source="avoids" label="Mai con" choices={values} />
      <BooleanInput source="onlyWanted" label="Solo se risponde a un desiderio" />
      <BooleanInput source="treats" label="È un trattamento: può avere i suoi giorni" />
      <BooleanInput source="protects" label="È la protezione solare" />
    </SimpleFormIterator>
  </ArrayInput>
);

const Rules = ({ values }: { values: Choice[] }) => (
  <>
    <ArrayInput source="conflicts" label="Da tenere separati">
      <SimpleFormIterator fullWidth>
        <AutocompleteInput source="one" label="Questo" choices={values} validate={required()} />
        <AutocompleteInput source="other" label="e questo" choices={values} validate={required()} />
        <SelectInput source="apart" label="Come" choices={apart} validate={required()} />
        <TextInput
          source="why"
          label="Perché, come lo legge il cliente"
          multiline
          validate={required()}
        />
      </SimpleFormIterator>
    </ArrayInput>
    <ArrayInput source="rhythms" label="Non tutti i giorni">
      <SimpleFormIterator fullWidth>
        <AutocompleteInput source="value" label="Attivo" choices={values} validate={required()} />
        <CheckboxGroupInput source="days" label="Giorni" choices={days} validate={required()} />
        <TextInput source="note" label="Come lo legge il cliente" parse={text} />
      </SimpleFormIterator>
    </ArrayInput>
    <Values source="sun" label="Solo con la protezione solare" choices={values} />
    <TextInput source="care" label="Avvertenza in fondo" multiline parse={text} />
  </>
);
