import {
  ArrayInput,
  AutocompleteArrayInput,
  AutocompleteInput,
  BooleanInput,
  NumberInput,
  ReferenceArrayInput,
  ReferenceInput,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  type TextInputProps,
  useGetMany,
  useInput,
} from "react-admin";
import { useWatch } from "react-hook-form";
import type { SectionKind } from "#contract/sections/kinds.ts";
import { MarkdownInput } from "../../editor/markdown-input.tsx";
import { MediaField } from "../../media/media-picker.tsx";
import { useRangeChoices } from "../../ranges/use-ranges.ts";
import { moveRow, OrderedList } from "../../shared/ordered-list.tsx";
import { FieldsOf } from "../../plugins/kind-fields.tsx";
import { TaxonInput, TaxonsInput } from "../../taxons/taxon-inputs.tsx";
import { useSectionTypes } from "../section-types.ts";
import { AddressInput, LinkInput } from "./destinations.tsx";
import labels from "../../messages/labels.json" with { type: "json" };
import { choicesOf } from "../../shared/labels.ts";
import { useMembers } from "../../shared/use-call.ts";

const asTyped = (text: string) => text;
const Words = (props: TextInputProps) => <TextInput parse={asTyped} {...props} />;

const Title = () => (
  <Words
    source="title"
    label="Titolo"
    helperText="Ogni riga va a capo. Fra asterischi: *corsivo*. Al massimo 120 caratteri."
    multiline
  />
);
const Eyebrow = () => <Words source="eyebrow" label="Parola sopra il titolo" />;
const Text = ({ rows = 3, helperText }: { rows?: number; helperText?: string }) => (
  <Words source="text" label="Testo" multiline minRows={rows} helperText={helperText} />
);
const Link = ({ source = "link", label = "Pulsante" }: { source?: string; label?: string }) => (
  <LinkInput source={source} label={label} />
);
const Range = () => (
  <SelectInput source="range" label="Colori della linea" choices={useRangeChoices()} />
);
const Count = ({ min, max }: { min: number; max: number }) => (
  <NumberInput source="count" label="Quanti" min={min} max={max} step={1} />
);

const byName = (q: string) => ({ q });
const ProductInput = ({ source, label }: { source: string; label: string }) => (
  <ReferenceInput source={source} reference="products">
    <AutocompleteInput label={label} optionText="name" filterToQuery={byName} />
  </ReferenceInput>
);

function PhotoInput() {
  const { field, fieldState } = useInput<string | null>({ source: "photo" });
  return (
    <div data-field="photo">
      <MediaField
        label="Fotografia"
        value={field.value}
        onChange={(picture) => field.onChange(picture?.path ?? null)}
      />
      {fieldState.error && <p className="fault">{fieldState.error.message}</p>}
    </div>
  );
}

function Selection() {
  const [source, filters] = useWatch({ name: ["source", "filters"] }) as unknown[];
  return (
    <>
      <SelectInput
        source="source"
        label="Quali prodotti"
        choices={choicesOf(labels.sectionSources)}
        validate={[]}
      />
      {source === "chosen" ? (
        <>
          <ReferenceArrayInput source="products" reference="products">
            <AutocompleteArrayInput
              label="Prodotti"
              optionText="name"
              filterToQuery={byName}
              helperText="Al massimo 12"
            />
          </ReferenceArrayInput>
          <ProductOrder />
        </>
      ) : (
        !filters && <Count min={2} max={12} />
      )}
      {source === "category" && (
        <>
          <TaxonInput source="category" label="Categoria" />
          <BooleanInput
            source="filters"
            label="Tutto l’elenco, con filtri e ordine"
            helperText="Solo nella pagina della categoria stessa"
          />
        </>
      )}
    </>
  );
}

function ProductOrder() {
  const { field } = useInput<string[] | undefined>({ source: "products" });
  const codes: string[] = field.value ?? [];
  const { data = [] } = useGetMany("products", { ids: codes });
  const nameOf = (code: string) => data.find(({ id }) => id === code)?.["name"] ?? code;
  if (codes.length < 2) return null;
  return (
    <OrderedList
      items={codes.map((code) => ({ key: code, name: nameOf(code) }))}
      move={(from, to) => field.onChange(moveRow(codes, from, to))}
    />
  );
}

const Steps = () => (
  <ArrayInput source="steps" label="Gesti">
    <SimpleFormIterator>
      <Words source="name" label="Nome" />
      <Words source="text" label="Come si fa" multiline />
      <ProductInput source="product" label="Prodotto" />
    </SimpleFormIterator>
  </ArrayInput>
);

const Values = () => (
  <ArrayInput source="values" label="Valori">
    <SimpleFormIterator>
      <Words source="name" label="Nome" />
      <Words source="text" label="Testo" multiline />
    </SimpleFormIterator>
  </ArrayInput>
);

type RowsProps = { source: string; label: string; helperText: string };

/** Rows of text with an optional link. */
const Rows = (props: RowsProps) => (
  <ArrayInput {...props}>
    <SimpleFormIterator>
      <Words source="name" label="Nome" />
      <Words source="text" label="Parole" />
      <AddressInput source="href" label="Porta a" />
    </SimpleFormIterator>
  </ArrayInput>
);

/** Choices are the active ingredients, which have a page. */
function useIngredientChoices() {
  const actives = useMembers<{ slug: string; name: string }>(
    "ingredients?kind=active&itemsPerPage=100",
  );
  return (actives ?? []).map(({ slug, name }) => ({ id: slug, name }));
}

const IngredientInput = () => (
  <AutocompleteInput
    source="ingredient"
    label="Ingrediente"
    helperText="Mostra il suo posto nelle etichette dei prodotti della pagina"
    choices={useIngredientChoices()}
  />
);

const IngredientsInput = () => (
  <AutocompleteArrayInput
    source="ingredients"
    label="Ingredienti"
    helperText="Nessuno: quelli di più prodotti"
    choices={useIngredientChoices()}
  />
);

type Review = { title: string; rating: number };

const ReviewsInput = () => (
  <ReferenceArrayInput source="chosen" reference="product-reviews" filter={{ status: "accepted" }}>
    <AutocompleteArrayInput
      label="Scelte da te"
      optionText={({ title, rating }: Review) => `${title} (${rating} su 5)`}
      filterToQuery={byName}
      helperText="Nessuna: le più recenti. La pagina dice come sono scelte."
    />
  </ReferenceArrayInput>
);

const sides = [
  { id: "left", name: "A sinistra del testo" },
  { id: "right", name: "A destra del testo" },
];

const PluginFields = () => (
  <FieldsOf kinds={useSectionTypes()} of={useWatch({ name: "type" })} at="fields." />
);

export const fieldsOf: Record<SectionKind, () => React.ReactNode> = {
  hero: () => (
    <>
      <Eyebrow />
      <Title />
      <Text helperText="Vuoto: la frase breve dell’identità" />
      <PhotoInput />
      <Link />
      <Link source="secondLink" label="Secondo invito" />
      <ProductInput source="product" label="Prodotto accanto alla foto" />
      <Rows
        source="facts"
        label="Da sapere, fino a tre"
        helperText="Con questi la fotografia è larga, senza prodotto accanto"
      />
      <Range />
    </>
  ),
  marquee: () => (
    <>
      <BooleanInput
        source="withPromises"
        label="Mostra automaticamente spedizione, resi e le altre regole del negozio"
      />
      <Words
        source="phrases"
        label="Frasi tue"
        helperText="Una per riga, al massimo 12"
        multiline
        minRows={4}
      />
    </>
  ),
  products: () => (
    <>
      <Title />
      <Text rows={2} />
      <Selection />
      <Link label="Link" />
    </>
  ),
  ranges: () => (
    <>
      <Title />
      <BooleanInput source="exceptThis" label="In ritratti, senza la linea della pagina" />
    </>
  ),
  ritual: () => (
    <>
      <Title />
      <Text />
      <Steps />
      <Words source="caution" label="Avvertenza" multiline />
      <Words
        source="addAll"
        label="Pulsante che mette tutto nel carrello"
        helperText="Vuoto: senza pulsante"
      />
    </>
  ),
  categories: () => (
    <>
      <Title />
      <TaxonsInput
        source="categories"
        label="Categorie"
        helperText="Nessuna: quelle del menu che hanno una foto"
      />
      <Link label="Link" />
    </>
  ),
  needs: () => (
    <>
      <Title />
      <Text rows={2} />
      <BooleanInput source="quiz" label="Con la prima domanda del quiz e le sue risposte" />
    </>
  ),
  quotation: () => (
    <>
      <Text />
      <Words source="author" label="Chi lo dice" />
      <PhotoInput />
      <Link label="Link" />
      <Range />
    </>
  ),
  campaign: () => (
    <>
      <Eyebrow />
      <Title />
      <Text />
      <PhotoInput />
      <Link />
      <Range />
    </>
  ),
  reviews: () => (
    <>
      <Title />
      <Count min={1} max={6} />
      <ReviewsInput />
    </>
  ),
  journal: () => (
    <>
      <Title />
      <Count min={1} max={6} />
      <Link label="Link" />
    </>
  ),
  values: () => (
    <>
      <Title />
      <Values />
    </>
  ),
  newsletter: () => (
    <p className="hint">
      Titolo e testo sono gli stessi in tutto il negozio: si scrivono nell’identità.
    </p>
  ),
  ingredients: () => (
    <>
      <Title />
      <Text rows={2} />
      <IngredientsInput />
      <Link />
    </>
  ),
  text: () => (
    <>
      <Eyebrow />
      <Title />
      <MarkdownInput source="text" label="Testo" parse={asTyped} preview={false} />
      <PhotoInput />
      <SelectInput source="side" label="La fotografia sta" choices={sides} />
      <IngredientInput />
      <Rows source="ways" label="Righe che portano altrove" helperText="Fino a sei" />
      <Link />
    </>
  ),
  plugin: () => (
    <>
      <Title />
      <PluginFields />
    </>
  ),
};
