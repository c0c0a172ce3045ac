import type { Import } from "./run-import.ts";

export function ImportReport({ report }: { report: Import }) {
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
