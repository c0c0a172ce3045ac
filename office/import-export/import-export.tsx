import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useId, useState } from "react";
import { ExportButton } from "../shared/lists.tsx";
import { Page } from "../shared/page.tsx";
import { useAct } from "../shared/use-call.ts";
import { useMay } from "../shared/use-may.ts";
import { type Import, ImportReportView, kinds, runImport } from "./import-report.tsx";

export function ImportExport() {
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

/** Always tried first: what would change is seen before it changes. */
function ImportForm() {
  const [kind, setKind] = useState("products");
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<Import | null>(null);
  const { act, change, busy } = useAct();
  const chooser = useId();
  const { may } = useMay();
  const mine = kinds.filter(({ id }) => id !== "customers" || may("write", "imports/customers"));
  const run = async (dryRun: boolean) => {
    if (!file) throw new Error("Scegli un file CSV.");
    setResult(await runImport({ kind, dryRun, file, onProgress: setResult }));
  };
  return (
    <>
      <p className="quiet">
        Un file CSV con una riga di intestazione. Prima si prova: nulla cambia finché non confermi.
      </p>
      <div className="pair">
        <TextField
          select
          label="Che cosa"
          value={kind}
          onChange={({ target }) => {
            setKind(target.value);
            setResult(null);
          }}
        >
          {mine.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <div className="file">
          <label htmlFor={chooser}>File CSV</label>
          <input
            id={chooser}
            type="file"
            accept=".csv,text/csv"
            onChange={({ target: { files } }) => {
              setFile(files?.[0] ?? null);
              setResult(null);
            }}
          />
        </div>
      </div>
      <p className="quiet">{kinds.find(({ id }) => id === kind)?.columns}</p>
      <div className="acts">
        <Button
          variant={result ? "outlined" : "contained"}
          loading={busy}
          onClick={() => void act(() => run(true))}
        >
          Prova
        </Button>
        {result?.dryRun && result.state === "done" && (
          <Button
            variant="contained"
            loading={busy}
            onClick={() => void change(() => run(false), "Importazione finita")}
          >
            Importa
          </Button>
        )}
      </div>
      {result && <ImportReportView report={result} />}
    </>
  );
}
