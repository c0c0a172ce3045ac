import { ExportButton } from "../shared/export-button.tsx";
import { Page } from "../shared/page.tsx";
import { useMay } from "../shared/use-may.ts";
import { ImportForm } from "./import-form.tsx";

export function Exchange() {
  const { may } = useMay();
  const imports = may("write", "imports");
  return (
    <Page title={imports ? "Importa ed esporta" : "Esporta"}>
      {imports && (
        <section className="block">
          <h2>Importa</h2>
          <ImportForm />
        </section>
      )}
      <section className="block">
        {imports && <h2>Esporta</h2>}
        <p className="quiet">
          Tabelle CSV, da aprire con un foglio di calcolo.
          {imports && " Dopo averle cambiate si possono importare."}
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
}
