import { ExportButton } from "../shared/export-button.tsx";
import { Page } from "../shared/page.tsx";
import { useMay } from "../shared/use-may.ts";
import { ImportForm } from "./import-form.tsx";

export const Exchange = () => (
  <Page title="Importa ed esporta">
    <Import />
    <section className="block">
      <h2>Esporta</h2>
      <p className="quiet">
        Tabelle CSV, da aprire con un foglio di calcolo. Dopo averle cambiate si possono importare.
      </p>
      <div className="acts">
        <ExportButton file="products.csv" label="Prodotti, prezzi e giacenze" kind="outlined" />
        <ExportButton file="customers.csv" label="Clienti" kind="outlined" />
        <ExportButton file="orders.csv" label="Ordini per il commercialista" kind="outlined" />
        <ExportButton file="newsletter.csv" label="Newsletter" kind="outlined" />
      </div>
    </section>
  </Page>
);

function Import() {
  const { may } = useMay();
  if (!may("write", "imports")) return null;
  return (
    <section className="block">
      <h2>Importa</h2>
      <ImportForm />
    </section>
  );
}
