import {
  ArrayInput,
  AutocompleteArrayInput,
  BooleanInput,
  Edit,
  NumberInput,
  ReferenceArrayInput,
  required,
  SelectInput,
  SimpleFormIterator,
  TabbedForm,
  TabbedFormTabs,
  TextArrayInput,
  TextInput,
  type TextInputProps,
  useRecordContext,
} from "react-admin";
import { useWatch } from "react-hook-form";
import type { AdminProduct } from "#contract/admin/product.ts";
import { type ProductColumn, productColumns } from "#contract/admin/constants.ts";
import { entriesOf } from "#contract/format/keys-of.ts";
import { inWords, missingToPublish } from "#contract/forms/publishing.ts";
import { MarkdownInput } from "../editor/markdown-input.tsx";
import { SaveOnly, SeoFields } from "../shared/fields.tsx";
import { StateMark } from "../shared/lists.tsx";
import { MomentInput } from "../shared/moment.tsx";
import { useRangeChoices } from "../ranges/use-ranges.ts";
import { kinds } from "../shared/labels.ts";
import { Block } from "../shared/page.tsx";
import { TaxonInput, TaxonsInput } from "../taxons/taxon-inputs.tsx";
import { completeProduct } from "./complete-product.ts";
import { ImageFields, OwnFields } from "./product-fields.tsx";
import { UnsavedForm } from "../shared/unsaved.tsx";
import { Variants } from "./variants.tsx";
import { productPath } from "#contract/paths.ts";
import { ShopLink } from "../sections/preview.tsx";

export const ProductEdit = () => (
  <Edit actions={false} component="div" transform={completeProduct} mutationMode="pessimistic">
    <ProductPage />
  </Edit>
);

function ProductPage() {
  const product = useRecordContext<AdminProduct>();
  // react-admin first shows the list's record, which lacks the variants.
  if (!product?.variants) return null;
  return (
    <>
      <Head product={product} />
      <Variants product={product} />
      <Block title="Scheda">
        <TabbedForm
          toolbar={<SaveOnly />}
          tabs={<TabbedFormTabs variant="scrollable" scrollButtons={false} />}
          warnWhenUnsavedChanges
        >
          <TabbedForm.Tab label="Testi">
            <UnsavedForm />
            <TextFields />
          </TabbedForm.Tab>
          <TabbedForm.Tab label="Immagini">
            <ImageFields />
          </TabbedForm.Tab>
          <TabbedForm.Tab label="Catalogo">
            <CatalogueFields />
          </TabbedForm.Tab>
          <TabbedForm.Tab label="Caratteristiche">
            <OwnFields />
          </TabbedForm.Tab>
          <TabbedForm.Tab label="Scelte">
            <OptionFields />
          </TabbedForm.Tab>
          <TabbedForm.Tab label="Etichetta">
            <DetailFields />
          </TabbedForm.Tab>
          <TabbedForm.Tab label="Motori di ricerca">
            <SeoFields />
          </TabbedForm.Tab>
        </TabbedForm>
      </Block>
    </>
  );
}

function Head({ product }: { product: AdminProduct }) {
  return (
    <p className="marks">
      <StateMark kind="enabled" state={product.enabled} />
      <span>{product.code}</span>
      <ShopLink path={productPath(product.slug)} shown={product.enabled} />
    </p>
  );
}

const associations = [
  ["related", "Prodotti simili"],
  ["cross_sell", "Si abbina con"],
  ["routine", "Nella stessa routine"],
] as const;

function CatalogueFields() {
  const ranges = useRangeChoices();
  return (
    <>
      <div className="pair">
        <TaxonInput source="mainTaxon" />
        <TaxonsInput source="taxons" />
        <SelectInput
          source="line"
          label="Colori"
          helperText="Di un prodotto che non è in una linea: nelle linee si entra dalle categorie"
          choices={ranges}
        />
        <SelectInput source="kind" choices={kinds} />
        <NumberInput source="position" helperText="I numeri più bassi vengono prima" />
        <MomentInput source="publishedAt" />
      </div>
      <fieldset className="fieldset">
        <legend>Prodotti collegati</legend>
        {associations.map(([type, label]) => (
          <ReferenceArrayInput key={type} source={`associations.${type}`} reference="products">
            <AutocompleteArrayInput
              label={label}
              optionText="name"
              filterToQuery={(q: string) => ({ q })}
            />
          </ReferenceArrayInput>
        ))}
      </fieldset>
    </>
  );
}

const DetailFields = () => (
  <>
    <TextArrayInput source="details.benefits" helperText="Scrivi e premi Invio" />
    <TextInput source="details.howToUse" multiline minRows={2} />
    <ArrayInput source="details.ingredientsHighlights">
      <SimpleFormIterator inline>
        <TextInput source="name" label="Ingrediente" />
        <TextInput source="what" label="Che cosa fa" />
      </SimpleFormIterator>
    </ArrayInput>
    <TextInput source="details.inci" multiline minRows={3} />
    <TextInput source="details.warnings" multiline minRows={2} />
    <TextInput source="details.materials" multiline minRows={2} />
    <div className="pair">
      <TextInput source="details.pao" />
      <TextInput source="details.madeIn" />
    </div>
    <TextInput
      source="details.disposal"
      helperText="Ogni parte dell’imballo: codice del materiale e raccolta (art. 219 D.Lgs. 152/2006)"
      multiline
      minRows={2}
    />
    <BooleanInput
      source="details.sealed"
      helperText="Solo se il sigillo c’è davvero: aperto, il recesso è escluso (art. 59, lett. e)"
    />
    <fieldset className="fieldset">
      <legend>Persona responsabile, o fabbricante se non è un cosmetico</legend>
      <div className="pair">
        <TextInput source="details.responsiblePerson.name" label="Ragione sociale" />
        <TextInput source="details.responsiblePerson.address" label="Indirizzo" />
        <TextInput source="details.responsiblePerson.zip" label="CAP" />
        <TextInput source="details.responsiblePerson.city" label="Città" />
        <TextInput
          source="details.responsiblePerson.email"
          label="Indirizzo elettronico"
          helperText="E-mail o pagina per contattarlo: la scheda deve averlo (GPSR, art. 19)"
        />
      </div>
    </fieldset>
  </>
);

/** Edits the options that variants differ by, such as size or shade; each variant has one value of each. */
const OptionFields = () => (
  <ArrayInput source="options" label={false}>
    <SimpleFormIterator>
      <TextInput source="name" label="Scelta" validate={required()} helperText="Come «Formato»" />
      <TextInput source="code" label="Codice" validate={required()} />
      <ArrayInput source="values" label="Valori">
        <SimpleFormIterator inline>
          <TextInput source="value" label="Valore" validate={required()} helperText={false} />
          <TextInput source="code" label="Codice" validate={required()} helperText={false} />
          <TextInput source="swatch" label="Colore" helperText={false} />
        </SimpleFormIterator>
      </ArrayInput>
    </SimpleFormIterator>
  </ArrayInput>
);

/** Images are read from the unsaved form, variants from the record, because they are saved separately. */
function PublishInput() {
  const product = useRecordContext<AdminProduct>();
  const written: unknown = useWatch({ name: "images" });
  const images = Array.isArray(written) ? written : [];
  const missing = missingToPublish({ variants: product?.variants ?? [], images });
  const locked = !product?.enabled && missing.length > 0;
  return (
    <BooleanInput
      source="enabled"
      readOnly={locked}
      helperText={
        locked
          ? `Per mostrarlo nel negozio manca: ${inWords(missing)}`
          : "Se è disattivato, il negozio non lo mostra"
      }
    />
  );
}

export const TextFields = () => (
  <>
    <TextInput source="name" validate={required()} />
    {columnInputs.filter(({ isFlag }) => !isFlag).map(({ input }) => input)}
    <TextInput source="slug" validate={required()} />
    <PublishInput />
    {columnInputs.filter(({ isFlag }) => isFlag).map(({ input }) => input)}
  </>
);

const inputs = {
  line: TextInput,
  text: (props: TextInputProps) => <TextInput {...props} multiline minRows={2} />,
  markdown: MarkdownInput,
  number: NumberInput,
  flag: BooleanInput,
};

const columnInputs = entriesOf<Record<string, ProductColumn>>(productColumns).map(
  ([source, { type, help }]) => {
    const Input = inputs[type];
    const input = <Input key={source} source={source} {...(help && { helperText: help })} />;
    return { isFlag: type === "flag", input };
  },
);
