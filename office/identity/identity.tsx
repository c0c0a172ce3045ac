import "./identity.css";
import { ArrayInput, required, SelectInput, SimpleFormIterator, TextInput } from "react-admin";
import { Page } from "../shared/page.tsx";
import { PhotoInput } from "../media/media-picker.tsx";
import { useRangeChoices } from "../ranges/use-ranges.ts";
import { SettingForm } from "../settings/settings.tsx";
import { IconInput, IdentityPreview, LogoInput } from "./drawings.tsx";
import { AccentInput, PaletteInput, TypefaceInput } from "./look-fields.tsx";
import labels from "../messages/labels.json" with { type: "json" };

type Values = Record<string, unknown>;

/** react-admin omits emptied fields or sends null; the API expects empty strings for these texts. */
const fromForm = (values: Values): Values => ({
  ...values,
  tagline: values["tagline"] ?? "",
  newsletterTitle: values["newsletterTitle"] ?? "",
  newsletterText: values["newsletterText"] ?? "",
  social: values["social"] ?? [],
  accent: values["accent"] || null,
  range: values["range"] || null,
  photos: chosen(values["photos"] as Record<string, string | null> | undefined),
});

const chosen = (photos: Record<string, string | null> = {}) =>
  Object.fromEntries(Object.entries(photos).filter(([, path]) => path));

export function Identity() {
  return (
    <Page title="Identità">
      <SettingForm name="identity" title="Nome, segno e colori" fromForm={fromForm} wide>
        <p className="hint">
          Arrivano subito in negozio, e-mail, pagina di pagamento, documenti e pannello.
        </p>
        <div className="with-preview">
          <div>
            <Name />
            <h3>Segno</h3>
            <LogoInput />
            <IconInput />
            <h3>Tavolozza</h3>
            <PaletteInput />
            <AccentInput />
            <h3>Caratteri</h3>
            <TypefaceInput />
            <h3>Fotografie</h3>
            <Photos />
            <h3>Altrove</h3>
            <Elsewhere />
          </div>
          <IdentityPreview />
        </div>
      </SettingForm>
    </Page>
  );
}

const Name = () => (
  <>
    <h3>Nome</h3>
    <div className="pair">
      <TextInput source="name" label="Nome del negozio" validate={required()} />
      <TextInput
        source="orderPrefix"
        label="Prefisso degli ordini"
        helperText="Da una a quattro lettere: gli ordini già fatti tengono il loro"
        validate={required()}
      />
    </div>
    <TextInput
      source="tagline"
      label="Frase breve"
      helperText="Nel piè di pagina e quando il negozio si installa sul telefono. Al massimo 120 caratteri."
    />
  </>
);

const photoScreens = Object.entries(labels.photoScreens);

const Photos = () => (
  <>
    <SelectInput
      source="range"
      label="Colori di queste pagine"
      helperText="Di una linea; senza, quelli del negozio"
      choices={useRangeChoices()}
    />
    <p className="hint">
      Delle pagine senza prodotti. Dove non scegli, il negozio mostra un’immagine neutra; a chi
      installa, nessuna.
    </p>
    <div className="pair">
      {photoScreens.map(([screen, label]) => (
        <PhotoInput key={screen} source={`photos.${screen}`} label={label} />
      ))}
    </div>
  </>
);

const Elsewhere = () => (
  <>
    <ArrayInput source="social" label="Profili social">
      <SimpleFormIterator inline>
        <TextInput source="name" label="Nome" validate={required()} />
        <TextInput source="url" label="Indirizzo" type="url" validate={required()} />
      </SimpleFormIterator>
    </ArrayInput>
    <TextInput
      source="newsletterTitle"
      label="Newsletter: titolo"
      helperText="Se resta vuoto il negozio usa le sue parole"
    />
    <TextInput source="newsletterText" label="Newsletter: testo" multiline />
  </>
);
