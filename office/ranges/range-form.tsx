import { isRecord } from "#contract/format/keys-of.ts";
import {
  required,
  ResourceContextProvider,
  SaveButton,
  SimpleForm,
  TextInput,
  Toolbar,
  useRedirect,
} from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import type { AdminTaxon } from "#contract/admin/product.ts";
import { RANGES_ROOT } from "#contract/constants.ts";
import { categoryPath } from "#contract/paths.ts";
import { patch, post } from "../api/call.ts";
import { MarkdownInput } from "../editor/markdown-input.tsx";
import { SeoFields } from "../shared/fields.tsx";
import { PhotoInput, PictureInput } from "../media/media-picker.tsx";
import { slugOf } from "#contract/format/plain-text.ts";
import { DerivedInput } from "../shared/derived-input.tsx";
import { shopHref } from "../shared/shop-href.ts";
import { dropUnsaved, UnsavedForm } from "../shared/unsaved.tsx";
import { useMembers, useSave } from "../shared/use-call.ts";
import { RemoveTaxon } from "../taxons/taxons.tsx";
import type { Range } from "./use-ranges.ts";
import { contrast } from "#brand/contrast.ts";
import { MARK_CONTRAST, rangeColours } from "#brand/palettes.ts";
import { isColour, ratio } from "../identity/look-fields.tsx";
import { look } from "../layout/identity.tsx";

type Values = Record<string, unknown>;

const edited = [
  "name",
  "slug",
  "verb",
  "summary",
  "description",
  "colour",
  "imagePath",
  "imageAlt",
  "photoPath",
];

function fieldsOf(values: Values) {
  const { title = null, description = null } = isRecord(values["seo"]) ? values["seo"] : {};
  return {
    ...Object.fromEntries(edited.map((name) => [name, values[name] || null])),
    seo: { title, description },
  };
}

export function RangeForm({ range }: { range?: Range }) {
  const redirect = useRedirect();
  const saved = useSave();
  const taxons = useMembers<AdminTaxon>("taxons") ?? [];
  const change = (code: string, values: Values) =>
    saved(async () => {
      const { "@version": version } = values;
      const known = typeof version === "string" ? version : undefined;
      await patch(`taxons/${encodeURIComponent(code)}`, fieldsOf(values), known);
      dropUnsaved(`ranges/${code}`);
    }, "Linea salvata");
  const create = (values: Values) =>
    saved(async () => {
      const name = slugOf(String(values["name"]));
      // A category may have the same name.
      const code = taxons.some((taxon) => taxon.code === name) ? `linea-${name}` : name;
      await post("taxons", { ...fieldsOf(values), code, parent: RANGES_ROOT });
      dropUnsaved("ranges/new");
      redirect(`/ranges/${code}`);
    }, "Linea creata: ora scegli i suoi prodotti");
  return (
    <ResourceContextProvider value="taxons">
      <SimpleForm
        record={range ?? {}}
        onSubmit={(values: Values) => (range ? change(range.code, values) : create(values))}
        toolbar={<Acts {...(range && { range })} />}
        sx={{ paddingInline: 0 }}
        warnWhenUnsavedChanges
      >
        <UnsavedForm name={`ranges/${range?.code ?? "new"}`} />
        <div className="pair">
          <TextInput source="name" validate={required()} />
          <DerivedInput
            source="slug"
            derive={slugIn}
            label="Indirizzo"
            helperText="Dopo /categorie/. Se lo cambi, quello vecchio porta a quello nuovo"
          />
          <TextInput
            source="verb"
            label="Verbo"
            helperText="Che cosa fa, in una parola: Lenire, Idratare"
          />
          <TextInput
            source="summary"
            label="Poche parole"
            helperText="Accanto al verbo: «Acqua di mare e alghe»"
          />
        </div>
        <MarkdownInput source="description" />
        <ColourInput />
        <PhotoInput source="photoPath" label="Fotografia verticale" />
        <p className="hint">
          Nelle righe della pagina iniziale. Senza, si usa l’immagine qui sotto.
        </p>
        <PictureInput />
        <SeoFields />
      </SimpleForm>
    </ResourceContextProvider>
  );
}

const slugIn = (name: string) => `${RANGES_ROOT}/${slugOf(name)}`;

function Acts({ range }: { range?: Range }) {
  return (
    <Toolbar sx={{ justifyContent: "space-between", gap: 2 }}>
      <SaveButton label={range ? "Salva" : "Crea la linea"} icon={<></>} />
      {range && (
        <a href={shopHref(categoryPath(range.slug))} target="_blank" rel="noreferrer">
          Guarda nel negozio
        </a>
      )}
      {range && <RemoveTaxon taxon={range} kind="linea" back="/ranges" />}
    </Toolbar>
  );
}

/** The shop derives backgrounds and text colours from this colour, and darkens it where contrast is too low. */
function ColourInput() {
  const { setValue } = useFormContext();
  const value = useWatch<Record<string, string | null | undefined>>({ name: "colour" });
  const palette = look();
  const colour = isColour(value) ? value : null;
  return (
    <>
      <div className="colour-pair">
        <input
          type="color"
          aria-label="Scegli il colore"
          value={colour ?? palette.accent}
          onChange={({ target }) => setValue("colour", target.value, { shouldDirty: true })}
        />
        <TextInput
          source="colour"
          label="Colore"
          helperText="Con # e sei cifre. Senza, la linea veste i colori del negozio"
        />
      </div>
      {colour && <Colours colour={colour} />}
    </>
  );
}

function Colours({ colour }: { colour: string }) {
  const { paper, ink } = look();
  const { accent, deep, wash, mid } = rangeColours({ paper, ink }, colour);
  const reached = contrast(colour, paper);
  return (
    <div className="range-colours">
      <span className="range-specimen" style={{ background: wash, color: deep }}>
        Testo della linea
      </span>
      <span className="swatches" aria-hidden="true">
        {[wash, mid, accent, deep].map((background) => (
          <i key={background} style={{ background }} />
        ))}
      </span>
      <p>
        Testo sul suo fondo {ratio(contrast(deep, wash))}, segni sulla carta{" "}
        {ratio(contrast(accent, paper))}.
        {reached < MARK_CONTRAST &&
          ` Il colore scelto arriva a ${ratio(reached)}: i segni usano ${accent}, il più vicino che si vede.`}
      </p>
    </div>
  );
}
