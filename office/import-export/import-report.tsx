import type { ImportReport } from "#contract/admin/import.ts";
import { admin, callJson } from "../api/call.ts";

export function ImportReportView({ report }: { report: Import }) {
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
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{count}</strong>
            </dd>
          </div>
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
    <section className="block">
      <h2>Righe rifiutate</h2>
      <table className="table words">
        <thead>
          <tr>
            <th scope="col">Riga</th>
            <th scope="col">Perché</th>
          </tr>
        </thead>
        <tbody>
          {refused.map(({ line, message }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Changes({ report: { changes, dryRun } }: { report: Import }) {
  if (changes.length === 0) return null;
  return (
    <section className="block">
      <h2>{dryRun ? "Che cosa cambierebbe" : "Che cosa è cambiato"}</h2>
      <table className="table words">
        <thead>
          <tr>
            <th scope="col">Codice</th>
            <th scope="col">Campo</th>
            <th scope="col">Prima</th>
            <th scope="col">Dopo</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ line, code, field, before, after }) => (
            <tr key={`${line} ${field}`}>
              <th scope="row">{code}</th>
              <td>{field}</td>
              <td>{before ?? "–"}</td>
              <td>{after ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export const kinds = [
  {
    id: "products",
    name: "Prodotti e varianti",
    columns:
      "Le colonne sono quelle dell’esportazione dei prodotti. I prodotti nuovi restano nascosti finché non hanno una foto.",
  },
  { id: "stock", name: "Giacenze", columns: "Colonne: Codice, Giacenza." },
  { id: "prices", name: "Prezzi", columns: "Colonne: Codice, Prezzo, Prezzo pieno." },
  {
    id: "customers",
    name: "Clienti",
    columns: "Le colonne sono quelle dell’esportazione dei clienti.",
  },
  {
    id: "redirects",
    name: "Reindirizzamenti",
    columns: "Colonne: Da, A. Gli indirizzi vecchi, e quelli in cui sono ora le loro pagine.",
  },
];

export type Import = ImportReport & {
  id: number;
  dryRun: boolean;
  state: "running" | "done" | "failed";
  total: number;
  done: number;
};

type Asked = {
  kind: string;
  dryRun: boolean;
  file: File;
  onProgress: (progress: Import) => void;
};

/** A long file is read in the background: it is asked for until it is done. */
export async function runImport({ kind, dryRun, file, onProgress }: Asked): Promise<Import> {
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
