import { Edit, TabbedForm, TabbedFormTabs, useRecordContext } from "react-admin";
import type { AdminProduct } from "#contract/admin/product.ts";
import { StateMark } from "../shared/state-mark.tsx";
import { CatalogueFields } from "./catalogue-fields.tsx";
import { completeProduct } from "./complete-product.ts";
import { DetailFields } from "./detail-fields.tsx";
import { ImageFields } from "./image-fields.tsx";
import { SaveOnly } from "../shared/save-only.tsx";
import { SeoFields } from "../shared/seo-fields.tsx";
import { OptionFields } from "./option-fields.tsx";
import { TextFields } from "./text-fields.tsx";
import { Variants } from "./variants.tsx";

export const ProductEdit = () => (
  <Edit actions={false} component="div" transform={completeProduct}>
    <ProductPage />
  </Edit>
);

function ProductPage() {
  const product = useRecordContext<AdminProduct>();
  // What the list knew of it is shown for a moment: too little for this page.
  if (!product?.variants) return null;
  return (
    <>
      <Head product={product} />
      <Variants product={product} />
      <section className="block">
        <h2>Scheda</h2>
        <TabbedForm
          toolbar={<SaveOnly />}
          tabs={<TabbedFormTabs variant="scrollable" scrollButtons={false} />}
          warnWhenUnsavedChanges
        >
          <TabbedForm.Tab label="Testi">
            <TextFields />
          </TabbedForm.Tab>
          <TabbedForm.Tab label="Immagini">
            <ImageFields />
          </TabbedForm.Tab>
          <TabbedForm.Tab label="Catalogo">
            <CatalogueFields />
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
      </section>
    </>
  );
}

function Head({ product }: { product: AdminProduct }) {
  return (
    <p className="marks">
      <StateMark kind="enabled" state={product.enabled} />
      <span>{product.code}</span>
      {product.enabled && (
        <a href={`/prodotti/${product.slug}`} target="_blank" rel="noreferrer">
          Guarda nel negozio
        </a>
      )}
    </p>
  );
}
