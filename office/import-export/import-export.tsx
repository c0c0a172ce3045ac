import Button from "@mui/material/Button";
import { useState } from "react";
import { useSearchParams } from "react-router";
import csv from "#contract/admin/csv-headings.json" with { type: "json" };
import { csvLabels } from "#contract/admin/desk/csv-labels.ts";
import type { ImportReport } from "#contract/admin/import.ts";
import { admin, callJson } from "../api/call.ts";
import { Choice, FileButton } from "../shared/fields.tsx";
import { ExportButton } from "../shared/lists.tsx";
import { Block, Fact, Page, Table } from "../shared/page.tsx";
import { useAct } from "../shared/use-call.ts";
import { useMay } from "../shared/use-may.tsx";
import labels from "../messages/labels.json" with { type: "json" };

export function ImportExport() {
  const { may } = useMay();
  const imports = may("write", "imports");
  return (
    <Page title={imports ? "Importa ed esporta" : "Esporta"}>
      {imports && (
        <Block title="Importa">
          <ImportForm />
        </Block>
      )}
      <section className="block">
        {imports && <h2>Esporta</h2>}
        <p className="quiet">
          Tabelle da aprire con un foglio di calcolo.
          {imports && " Dopo averle cambiate si possono importare."}
        </p>
        <div className="acts">
          <ExportButton file="products.csv" label="Prodotti, prezzi e giacenze" kind="outlined" />
          <ExportButton file="customers.csv" label="Clienti" kind="outlined" />
          <ExportButton file="orders.xlsx" label="Ordini per il commercialista" kind="outlined" />
          <ExportButton file="orders.csv" label="Gli ordini in CSV" kind="outlined" />
          <ExportButton file="newsletter.csv" label="Newsletter" kind="outlined" />
        </div>
      </section>
    </Page>
  );
}

/** A dry run must come first: it shows what the import would change. */
function ImportForm() {
  const [params] = useSearchParams();
  const [kind, setKind] = useState(params.get("kind") ?? "products");
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<Import | null>(null);
  const { act, change, busy } = useAct();
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
        <Choice
          label="Che cosa"
          value={kind}
          onChange={(chosen) => {
            setKind(chosen);
            setResult(null);
          }}
          choices={mine.map(({ id, name }) => [id, name])}
        />
        <div className="acts even">
          <FileButton
            label="Scegli il file CSV"
            accept=".csv,text/csv"
            onFiles={([chosen]) => {
              setFile(chosen);
              setResult(null);
            }}
          />
          <span className="quiet">{file?.name}</span>
        </div>
      </div>
      <p className="quiet">
        {kinds.find(({ id }) => id === kind)?.columns} <Template kind={kind} />
      </p>
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

function ImportReportView({ report }: { report: Import }) {
  const { state, total, done, dryRun, created, updated, unchanged, refusedCount } = report;
  if (state === "running") {
    return (
      <p>
        <progress max={total} value={done} aria-label="Righe lette" /> {done} righe di {total}
      </p>
    );
  }
  const counts = [
    [dryRun ? "Da creare" : "Create", created],
    [dryRun ? "Da cambiare" : "Cambiate", updated],
    ["Uguali a prima", unchanged],
    ["Rifiutate", refusedCount],
  ] as const;
  return (
    <section aria-label="Esito" aria-live="polite">
      <p>
        <strong>{dryRun ? "Prova: nulla è cambiato." : "Importazione finita."}</strong>
      </p>
      <dl className="figures">
        {counts.map(([label, count]) => (
          <Fact key={label} name={label}>
            <strong>{count}</strong>
          </Fact>
        ))}
      </dl>
      <Refused report={report} />
      <Changes report={report} />
    </section>
  );
}

function Refused({ report: { refused } }: { report: Import }) {
  if (refused.length === 0) return null;
  return (
    <Block title="Righe rifiutate">
      <Table className="table words" columns={["Riga", "Perché"]}>
        {refused.map(({ line, message }) => (
          <tr key={line}>
            <th scope="row">{line}</th>
            <td>{message}</td>
          </tr>
        ))}
      </Table>
    </Block>
  );
}

function Changes({ report: { changes, dryRun } }: { report: Import }) {
  if (changes.length === 0) return null;
  return (
    <Block title={dryRun ? "Che cosa cambierebbe" : "Che cosa è cambiato"}>
      <Table className="table words" columns={["Codice", "Campo", "Prima", "Dopo"]}>
        {changes.map(({ line, code, field, before, after }) => (
          <tr key={`${line} ${field}`}>
            <th scope="row">{code}</th>
            <td>{headingOf(field)}</td>
            <td>{before ?? "–"}</td>
            <td>{after ?? "–"}</td>
          </tr>
        ))}
      </Table>
    </Block>
  );
}

const kinds = labels.importKinds;

const headingOf = (field: string) =>
  csvLabels[field] ?? field.replace(/^attributes\.(.*)$/, "Caratteristica: $1");
const templates: Record<string, string[][]> = csv.templates;

/** Offers a CSV template with headings and an example row, separated by semicolons as Italian spreadsheets do. */
function Template({ kind }: { kind: string }) {
  const lines = (templates[kind] ?? []).map((cells) => cells.join(";"));
  const file = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${lines.join("\r\n")}\r\n`)}`;
  return (
    <a href={file} download={`modello-${kind}.csv`}>
      Scarica il modello
    </a>
  );
}

type Import = ImportReport & {
  id: number;
  dryRun: boolean;
  state: "running" | "done" | "failed";
  total: number;
  done: number;
};

type ImportRequest = {
  kind: string;
  dryRun: boolean;
  file: File;
  onProgress: (progress: Import) => void;
};

/** Starts an import and polls it until it has finished. */
async function runImport({ kind, dryRun, file, onProgress }: ImportRequest): Promise<Import> {
  let answer = await callJson<Import>(`${admin}/imports/${kind}?dryRun=${dryRun}`, {
    method: "POST",
    body: file,
    type: "text/csv",
  });
  while (answer.state === "running") {
    onProgress(answer);
    await new Promise((resolve) => setTimeout(resolve, 700));
    answer = await callJson<Import>(`${admin}/imports/${answer.id}`);
  }
  if (answer.state === "failed") throw new Error("L’importazione si è fermata. Riprova.");
  return answer;
}
