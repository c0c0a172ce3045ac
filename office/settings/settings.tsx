import type { ReactNode } from "react";
import {
  ArrayInput,
  BooleanInput,
  NumberInput,
  required,
  ResourceContextProvider,
  SelectInput,
  SimpleForm,
  SimpleFormIterator,
  TextInput,
} from "react-admin";
import type { Setting } from "#contract/admin/settings.ts";
import { put, type Versioned } from "../api/call.ts";
import { dropUnsaved, UnsavedForm } from "../shared/unsaved.tsx";
import { SaveOnly } from "../shared/fields.tsx";
import { DeliveryFields, fromDeliveryForm, toDeliveryForm } from "./delivery-fields.tsx";
import { MarkdownInput } from "../editor/markdown-input.tsx";
import { Block, Page } from "../shared/page.tsx";
import { useAnswer, useSave } from "../shared/use-call.ts";
import { PhotoInput } from "../media/media-picker.tsx";
import labels from "../messages/labels.json" with { type: "json" };

const company = Object.entries(labels.company);

const regimes = Object.entries(labels.taxRegimes).map(([id, name]) => ({ id, name }));

export function Settings() {
  return (
    <Page title="Impostazioni">
      <SettingForm name="company" title="Dati dell’azienda">
        <div className="pair">
          {company.map(([field, label]) => (
            <TextInput key={field} source={field} label={label} parse={(text: string) => text} />
          ))}
        </div>
        <SelectInput
          source="taxRegime"
          helperText="Con il forfettario tutto si vende senza IVA, negozio e fatture lo dicono; vale per i nuovi ordini"
          choices={regimes}
          defaultValue="RF01"
        />
        <BooleanInput source="demo" label="Negozio dimostrativo (lo dice in fondo alle pagine)" />
      </SettingForm>
      <SettingForm name="invoicing" title="Fatture">
        <p className="quiet">
          I numeri sono come 12/2026, uno dopo l’altro; ogni anno si riparte da 1.
        </p>
        <div className="pair">
          <TextInput
            source="prefix"
            label="Prima del numero"
            helperText="Per una serie propria, come «W-»"
            parse={(text: string) => text}
          />
          <TextInput
            source="suffix"
            label="Dopo il numero"
            helperText="Come «/WEB»"
            parse={(text: string) => text}
          />
          <NumberInput
            source="nextNumber"
            label="Prossimo numero di quest’anno"
            helperText="Se hai già emesso fatture altrove, quello che segue; indietro non si torna"
            min={1}
            validate={required()}
          />
        </div>
      </SettingForm>
      <SettingForm
        name="delivery"
        title="Consegne"
        toForm={toDeliveryForm}
        fromForm={fromDeliveryForm}
      >
        <DeliveryFields />
      </SettingForm>
      <SettingForm name="seo" title="Motori di ricerca e condivisione">
        <SeoDefaults />
      </SettingForm>
      <SettingForm name="thresholds" title="Soglie">
        <NumberInput
          source="lowStock"
          label="Scorte basse da questi pezzi in giù"
          min={0}
          validate={required()}
        />
      </SettingForm>
      <SettingForm name="features" title="Funzioni">
        <BooleanInput source="giftCards" label="Carte regalo: si comprano e pagano gli ordini" />
        <BooleanInput
          source="assistants"
          label="Assistenti: possono cercare prodotti e preparare carrelli"
          helperText="L’ordine lo conclude sempre la persona."
        />
      </SettingForm>
      <SettingForm name="faq" title="Domande frequenti">
        <ArrayInput source="list" label={false}>
          <SimpleFormIterator>
            <TextInput source="topic" label="Argomento" validate={required()} />
            <TextInput source="question" label="Domanda" validate={required()} />
            <MarkdownInput source="answer" label="Risposta" minRows={3} validate={required()} />
          </SimpleFormIterator>
        </ArrayInput>
      </SettingForm>
    </Page>
  );
}

type Values = Record<string, unknown>;
type Props = {
  name: string;
  title: string;
  toForm?: (value: Values) => Values;
  fromForm?: (values: Values) => Values;
  /** Default values when the setting does not exist yet. */
  empty?: Values;
  wide?: boolean;
  children: ReactNode;
};

const asItIs = (values: Values) => values;

export function SettingForm(props: Props) {
  const setting = useAnswer<Setting>(`settings/${props.name}`);
  return setting && <LoadedForm {...props} setting={setting} />;
}

/** Replaces a whole setting; lists are edited as the field `list`. */
function LoadedForm({
  name,
  title,
  setting,
  toForm = asItIs,
  fromForm = asItIs,
  empty,
  wide = false,
  children,
}: Props & { setting: Versioned<Setting> }) {
  const saved = useSave();
  const value = setting.value ?? empty;
  const isList = Array.isArray(value);
  const version = setting["@version"];
  const record = { ...(isList ? { list: value } : toForm(value as Values)), "@version": version };
  const save = ({ "@version": base, ...values }: Values) =>
    saved(async () => {
      const changed = { value: isList ? values["list"] : fromForm(values) };
      await put(`settings/${name}`, changed, base as string | undefined);
      dropUnsaved(`settings/${name}`);
    }, "Impostazioni salvate");
  return (
    <Block title={title}>
      <ResourceContextProvider value="settings">
        <SimpleForm
          record={record}
          onSubmit={save}
          toolbar={<SaveOnly />}
          {...(wide && { sx: { paddingInline: 0 } })}
        >
          <UnsavedForm name={`settings/${name}`} />
          {children}
        </SimpleForm>
      </ResourceContextProvider>
    </Block>
  );
}

const asTyped = (text: string) => text;

function SeoDefaults() {
  return (
    <>
      <p className="quiet">
        Vetrina, prodotti, categorie, pagine e articoli hanno campi propri: questo vale dove restano
        vuoti.
      </p>
      <TextInput
        source="titlePattern"
        label="Come si scrivono i titoli"
        helperText="Con {pagina} e {negozio}. Vuoto: «{pagina} | {negozio}»"
        parse={asTyped}
      />
      <TextInput
        source="description"
        label="Descrizione del negozio"
        helperText="Circa 155 caratteri"
        multiline
        minRows={2}
        parse={asTyped}
      />
      <PhotoInput source="sharePicture" label="Immagine dei link condivisi" />
    </>
  );
}
